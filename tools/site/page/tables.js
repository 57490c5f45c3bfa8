// Tables that solvers compute for minutes, in the browser's storage. Several workers and tabs share it: each keeps what
// it has built and takes away only what it has seen removed, one table after the other, whole or not at all.

const STORE = "tables";

let database;

function opened() {
  const request = indexedDB.open("sheetgen", 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE);
  return done(request);
}

function done(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

async function begin(mode) {
  return (await (database ??= opened())).transaction(STORE, mode);
}

/** A change of the store, once it is there for all. */
async function change(make) {
  const transaction = await begin("readwrite");
  make(transaction.objectStore(STORE));
  return new Promise((resolve, reject) => {
    transaction.oncomplete = resolve;
    transaction.onabort = () => reject(transaction.error);
  });
}

/** A folder of Python's file system whose files are kept. */
export class Tables {
  constructor(FS, folder) {
    this.FS = FS;
    this.folder = folder;
    this.kept = new Set();
  }

  names() {
    return this.FS.readdir(this.folder).filter((name) => name.endsWith(".table"));
  }

  /** Fills the folder with what is kept. */
  async bring() {
    this.FS.mkdirTree(this.folder);
    const kept = (await begin("readonly")).objectStore(STORE);
    const [names, contents] = await Promise.all([done(kept.getAllKeys()), done(kept.getAll())]);
    names.forEach((name, place) => this.FS.writeFile(`${this.folder}/${name}`, contents[place], {canOwn: true}));
    this.kept = new Set(names);
  }

  /** Keeps what has come into the folder since, and forgets what was removed from it. */
  async keep() {
    const there = new Set(this.names());
    for (const name of [...there].filter((each) => !this.kept.has(each))) {
      this.kept.add(name);
      await change((tables) => tables.put(this.FS.readFile(`${this.folder}/${name}`), name));
    }
    for (const name of [...this.kept].filter((each) => !there.has(each))) {
      this.kept.delete(name);
      await change((tables) => tables.delete(name));
    }
  }
}
