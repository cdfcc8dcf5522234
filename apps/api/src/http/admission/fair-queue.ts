/** Items waiting in a tree of queues, such as by account and then by session; the branches take turns. */
export type FairQueue<Item> = {
  readonly size: number;
  push: (path: readonly string[], item: Item) => void;
  /** Takes the next item that may go, from the branches in turn; undefined when none may. */
  shift: (mayGo: (item: Item) => boolean) => Item | undefined;
  /** How many items wait at the end of this path. */
  countOf: (path: readonly string[]) => number;
  /** Removes items that waited too long. A path's items are in order of arrival: it stops at the first that stays. */
  dropWhile: (isOver: (item: Item) => boolean, dropped: (item: Item) => void) => void;
};

type Branch<Item> = {
  size: number;
  items: Item[];
  /** In the order of their turns. */
  branches: Map<string, Branch<Item>>;
  /** Branches that had nothing waiting before; they go first, once. */
  fresh: Map<string, Branch<Item>>;
};

/**
 * A caller with a thousand waiting calls gets no more turns than a caller with one, and a caller who had none waiting
 * goes first: callers that wait for each answer are not slowed down by those that do not.
 */
export function createFairQueue<Item>(): FairQueue<Item> {
  const root = createBranch<Item>();
  return {
    get size() {
      return root.size;
    },
    push: (path, item) => {
      let branch = root;
      branch.size++;
      for (const name of path) {
        let next = childOf(branch, name);
        if (!next) branch.fresh.set(name, (next = createBranch<Item>()));
        branch = next;
        branch.size++;
      }
      branch.items.push(item);
    },
    shift: (mayGo) => shiftFrom(root, mayGo),
    countOf: (path) => {
      let branch: Branch<Item> | undefined = root;
      for (const name of path) branch = branch && childOf(branch, name);
      return branch?.size ?? 0;
    },
    dropWhile: (isOver, dropped) => void dropFrom(root, isOver, dropped),
  };
}

function createBranch<Item>(): Branch<Item> {
  return { size: 0, items: [], branches: new Map(), fresh: new Map() };
}

function childOf<Item>({ fresh, branches }: Branch<Item>, name: string): Branch<Item> | undefined {
  return fresh.get(name) ?? branches.get(name);
}

function shiftFrom<Item>(branch: Branch<Item>, mayGo: (item: Item) => boolean): Item | undefined {
  const [first] = branch.items;
  if (first !== undefined && mayGo(first)) {
    branch.size--;
    return branch.items.shift();
  }
  return shiftFromAny(branch, branch.fresh, mayGo) ?? shiftFromAny(branch, branch.branches, mayGo);
}

function shiftFromAny<Item>(
  branch: Branch<Item>,
  branches: Map<string, Branch<Item>>,
  mayGo: (item: Item) => boolean,
): Item | undefined {
  for (const [name, next] of branches) {
    const item = shiftFrom(next, mayGo);
    if (item === undefined) continue;
    branch.size--;
    // Its turn is over: move it to the end, or drop it when empty.
    branches.delete(name);
    if (next.size > 0) branch.branches.set(name, next);
    return item;
  }
  return undefined;
}

function dropFrom<Item>(
  branch: Branch<Item>,
  isOver: (item: Item) => boolean,
  dropped: (item: Item) => void,
): number {
  const staying = branch.items.findIndex((item) => !isOver(item));
  const over = branch.items.splice(0, staying === -1 ? branch.items.length : staying);
  over.forEach(dropped);
  let count = over.length;
  for (const branches of [branch.fresh, branch.branches]) {
    for (const [name, next] of branches) {
      count += dropFrom(next, isOver, dropped);
      if (next.size === 0) branches.delete(name);
    }
  }
  branch.size -= count;
  return count;
}
