import fc from 'fast-check';
import type { CellChange } from '../../cells/cell-value.ts';
import { type Fault, faults } from './simulated-network.ts';
import { REFUSED } from './simulated-service.ts';
import { pass, type World } from './world.ts';

/** The commands predict nothing: the world checks itself after each of them. */
type Nothing = Record<string, never>;

class Command implements fc.AsyncCommand<Nothing, World> {
  readonly #name: string;
  readonly #run: (world: World) => void | Promise<void>;
  readonly #isPossible: (world: World) => boolean;

  constructor(
    name: string,
    run: (world: World) => void | Promise<void>,
    isPossible: (world: World) => boolean = () => true,
  ) {
    this.#name = name;
    this.#run = run;
    this.#isPossible = isPossible;
  }

  // Only the world decides what is possible, and only `run` has it.
  check = () => true;

  async run(_: Nothing, world: World): Promise<void> {
    if (!this.#isPossible(world)) return;
    await this.#run(world);
    await pass(0);
    world.check();
  }

  toString = () => this.#name;
}

const row = fc.nat({ max: 4 });
const field = fc.nat({ max: 2 });
const cell = fc.tuple(row, field);
const isNotEditing = ({ page }: World) => page.editing === null;

function change(world: World, [rowAt, fieldAt]: readonly [number, number], kind: number): CellChange {
  const at = world.cell(rowAt, fieldAt);
  if (kind % 8 === 0) return { ...at, value: world.text(REFUSED) };
  if (kind % 8 <= 2) return { ...at, value: world.former(at, kind) };
  return { ...at, value: world.text() };
}

const typing = fc.tuple(fc.array(cell, { minLength: 1, maxLength: 4 }), fc.nat(200)).map(
  ([cells, kind]) =>
    new Command(
      `type ${JSON.stringify(cells)} ${kind}`,
      (world) =>
        void world.page.model.apply(
          cells.map((at, index) => change(world, at, kind + index)),
          'paste',
        ),
      isNotEditing,
    ),
);

const opening = cell.map(
  ([rowAt, fieldAt]) =>
    new Command(
      `open the editor of ${rowAt} ${fieldAt}`,
      (world) => {
        world.page.editing = world.cell(rowAt, fieldAt);
        world.page.queue.began(world.page.editing);
      },
      isNotEditing,
    ),
);

const leaving = fc.boolean().map(
  (isCommitted) =>
    new Command(isCommitted ? 'leave the editor with a text' : 'leave the editor', (world) => {
      const { page } = world;
      const { editing, model, queue } = page;
      if (!editing) return;
      if (isCommitted) model.apply([{ ...editing, value: world.text() }], 'edit');
      page.editing = null;
      queue.ended(editing);
      page.look();
    }),
);

const mistyping = cell.map(
  ([rowAt, fieldAt]) =>
    new Command(
      `mistype in ${rowAt} ${fieldAt}`,
      (world) => {
        const at = world.cell(rowAt, fieldAt);
        const invalid = { text: 'abc', reason: 'is no date' };
        world.page.model.apply([{ ...at, value: null, text: 'abc', invalid }], 'edit');
      },
      isNotEditing,
    ),
);

const deciding = fc.tuple(fc.boolean(), fc.nat(10)).map(
  ([isMine, index]) =>
    new Command(`${isMine ? 'keep mine' : 'take theirs'} ${index}`, (world) => {
      const parked = world.page.queue
        .snapshot()
        .flatMap(({ rowId, parked }) => parked.map(({ field, theirs }) => ({ rowId, field, theirs })));
      const cell = parked[index % Math.max(parked.length, 1)];
      if (!cell) return;
      if (isMine) world.page.queue.keepMine([cell]);
      else world.giveUp([cell]);
    }),
);

const always = (name: string, run: (world: World) => void | Promise<void>) => fc.constant(new Command(name, run));

const trouble = fc
  .array(fc.constantFrom<Fault>(...faults), { minLength: 1, maxLength: 4 })
  .map((plan) => new Command(`then ${plan.join(', ')}`, ({ network }) => void network.plan.push(...plan)));

const poison = fc.tuple(fc.constantFrom('a', 'c', null), fc.constantFrom('broken', 'poisoned', 'locked')).map(
  ([rowId, kind]) =>
    new Command(`${rowId} is ${kind}`, ({ network }) => {
      network[kind] = rowId;
    }),
);

const colleague = fc.tuple(fc.array(cell, { minLength: 1, maxLength: 3 }), fc.nat(20)).map(
  ([cells, index]) =>
    new Command(`a colleague changes ${JSON.stringify(cells)}`, (world) =>
      world.colleague(
        cells.map(([rowAt, fieldAt]) => world.cell(rowAt, fieldAt)),
        index,
      ),
    ),
);

const waiting = fc.constantFrom(0, 0, 100, 1_100, 5_000, 40_000).map((ms) => new Command(`wait ${ms}`, () => pass(ms)));

const arrival = fc.nat(5).map((index) => new Command(`${index} arrives`, ({ network }) => network.arrive(index)));

/** What can happen; frequent events have more weight. */
export const happenings = (maxCommands: number) =>
  fc.commands(
    [
      typing,
      typing,
      typing,
      trouble,
      trouble,
      colleague,
      colleague,
      waiting,
      waiting,
      waiting,
      arrival,
      deciding,
      opening,
      leaving,
      mistyping,
      poison,
      always('undo', ({ page }) => void page.model.undo()),
      always('redo', ({ page }) => void page.model.redo()),
      always('the stream reads and tells', (world) => world.hearAll()),
      always('the stream reads', (world) => world.read()),
      always('the stream tells', (world) => world.hear(false)),
      always('the stream tells what it will tell again', (world) => world.hear(true)),
      always('reload', (world) => world.reload()),
      always('the network is back', ({ page }) => page.queue.flush()),
      always('try again', ({ page }) => page.queue.retry()),
    ],
    { maxCommands, size: 'max' },
  );
