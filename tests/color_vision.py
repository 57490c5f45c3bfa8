"""How colours look to other eyes and on a grey printer, and how far apart they look (CIEDE2000)."""

from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt

Triple = tuple[float, float, float]

# Machado, Oliveira and Fernandes 2009, "A Physiologically-based Model for Simulation of Color Vision Deficiency",
# severity 1.0; the matrices act on linear RGB.
SIGHTS: dict[str, tuple[Triple, Triple, Triple]] = {
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
    "grey": ((0.2126, 0.7152, 0.0722),) * 3,
    "usual": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
}


def linear(color: str) -> Triple:
    """Light of red, green and blue, 0 to 1."""
    r, g, b = (int(color[n : n + 2], 16) / 255 for n in (1, 3, 5))
    return _light(r), _light(g), _light(b)


def _light(value: float) -> float:
    return value / 12.92 if value <= 0.04045 else float(((value + 0.055) / 1.055) ** 2.4)


def luminance(color: str) -> float:
    """How bright a colour is, 0 to 1."""
    return _dot((0.2126, 0.7152, 0.0722), linear(color))


def contrast(ink: str, ground: str) -> float:
    """The contrast of WCAG 2: 1 to 21."""
    dark, bright = sorted((luminance(ink), luminance(ground)))
    return (bright + 0.05) / (dark + 0.05)


def seen(color: str, sight: str) -> Triple:
    """A colour as CIELAB, for one kind of eyes."""
    light = linear(color)
    r, g, b = (min(1.0, max(0.0, _dot(row, light))) for row in SIGHTS[sight])
    return lab((r, g, b))


def lab(light: Triple) -> Triple:
    """Linear sRGB as CIELAB under standard daylight."""
    x = _dot((0.4124, 0.3576, 0.1805), light) / 0.95047
    y = _dot((0.2126, 0.7152, 0.0722), light)
    z = _dot((0.0193, 0.1192, 0.9505), light) / 1.08883
    fx, fy, fz = _root(x), _root(y), _root(z)
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def _root(t: float) -> float:
    return float(t ** (1 / 3)) if t > 216 / 24389 else (24389 / 27 * t + 16) / 116


def _dot(row: Triple, light: Triple) -> float:
    return sum(a * b for a, b in zip(row, light, strict=True))


def difference(one: Triple, other: Triple) -> float:
    """CIEDE2000: 1 is just noticeable side by side."""
    (l1, a1, b1), (l2, a2, b2) = one, other
    mean = (hypot(a1, b1) + hypot(a2, b2)) / 2
    stretch = 1 + 0.5 * (1 - sqrt(mean**7 / (mean**7 + 25**7)))
    c1, c2 = hypot(a1 * stretch, b1), hypot(a2 * stretch, b2)
    h1, h2 = degrees(atan2(b1, a1 * stretch)) % 360, degrees(atan2(b2, a2 * stretch)) % 360
    turn = h2 - h1
    if c1 * c2 == 0:
        turn = 0.0
    elif abs(turn) > 180:
        turn -= 360 if turn > 0 else -360
    dl, dc, dh = l2 - l1, c2 - c1, 2 * sqrt(c1 * c2) * sin(radians(turn / 2))
    light, c = (l1 + l2) / 2, (c1 + c2) / 2
    h = h1 + h2 if c1 * c2 == 0 else (h1 + turn / 2) % 360
    t = 1 - 0.17 * _cos(h - 30) + 0.24 * _cos(2 * h) + 0.32 * _cos(3 * h + 6) - 0.20 * _cos(4 * h - 63)
    sl = 1 + 0.015 * (light - 50) ** 2 / sqrt(20 + (light - 50) ** 2)
    sc, sh = 1 + 0.045 * c, 1 + 0.015 * c * t
    rotation = -2 * sqrt(c**7 / (c**7 + 25**7)) * sin(radians(60 * exp(-(((h - 275) / 25) ** 2))))
    return sqrt((dl / sl) ** 2 + (dc / sc) ** 2 + (dh / sh) ** 2 + rotation * (dc / sc) * (dh / sh))


def _cos(angle: float) -> float:
    return cos(radians(angle))
