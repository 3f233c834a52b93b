import fc from 'fast-check'
import { type Command, cards, command, type Fault, remedies } from './commands.ts'

/** Random histories rarely get here, and bugs are where features interact. */
const crossing: fc.Arbitrary<Command[]> = fc
  .record({
    where: fc.nat(5),
    fault: fc.constantFrom<Fault>('none', 'refund-pending', 'refund-fails'),
    after: fc.array(
      fc.oneof(
        fc.record({ ...fixed('change'), which: fc.nat(1), keeps: fc.integer({ min: 1, max: 2 }) }),
        fc.record({ ...fixed('close'), first: fc.integer({ min: 2, max: 5 }), remedy: remedies }),
        fc.record({ ...fixed('open-dispute'), which: fc.nat(1) }),
        fc.record({ ...fixed('cancel'), which: fc.nat(1) }),
        fc.record({ ...fixed('deliver') }),
      ),
      { minLength: 1, maxLength: 4 },
    ),
  })
  .map(({ where, fault, after }) => {
    const buys = { do: 'buy', who: 0, where, mode: 'marketplace', card: cards[0], closesTab: false, at: 0 } as const
    return [
      { ...buys, first: 2, count: 1, knowsBuyer: true, usesCredit: false },
      { ...buys, first: 3, count: 3, knowsBuyer: true, usesCredit: true },
      { do: 'fault', fault, at: 0 },
      ...after.map(command => (command.do === 'close' ? { ...command, where } : command)),
    ] as Command[]
  })

function fixed<D extends 'change' | 'close' | 'open-dispute' | 'cancel' | 'deliver'>(name: D) {
  const parts = {
    change: { first: 0, count: 0, card: cards[0], closesTab: false },
    close: { count: 1 },
    'open-dispute': {},
    cancel: { by: 'cookie' },
    deliver: { how: 'once' },
  } as const
  const all = { do: name, at: 0, ...parts[name] }
  return Object.fromEntries(Object.entries(all).map(([key, value]) => [key, fc.constant(value)])) as {
    do: fc.Arbitrary<D>
  }
}

/** The external calendar takes a quoted time and may release it later: the last check before writing decides. */
const elsewhere: fc.Arbitrary<Command[]> = fc
  .record({
    first: fc.nat(4),
    ends: fc.constantFrom('book' as const, 'finish' as const, 'change' as const),
    at: fc.nat(1),
    asksAnotherDay: fc.boolean(),
    isFreedAgain: fc.boolean(),
  })
  .map(({ first, ends, at, asksAnotherDay, isFreedAgain }) => {
    const wanted = { who: 0, where: 0, count: 1, mode: 'marketplace', knowsBuyer: true, usesCredit: false, at } as const
    const taken: Command[] = [{ do: 'outside', first, count: 1, isTaken: true }]
    // A response about another day must not count for this one.
    if (asksAnotherDay) taken.push({ ...wanted, do: 'open', who: 1, first: first < 2 ? 5 : 0 })
    const buys: Command[] =
      ends === 'change'
        ? [
            { ...wanted, do: 'buy', first: first + 1, card: cards[0], closesTab: false },
            ...taken,
            { do: 'change', which: 0, first, count: 1, keeps: 1, card: cards[0], closesTab: false, at },
          ]
        : [
            { ...wanted, do: 'open', first },
            ...taken,
            { do: 'card', which: 0, card: cards[0], at },
            ends === 'book' ? { do: 'book', which: 0, isStranger: false, at } : { do: 'finish', which: 0, at },
          ]
    return isFreedAgain ? [...buys, { do: 'outside', first, count: 1, isTaken: false }] : buys
  })

export const history: fc.Arbitrary<Command[]> = fc.noBias(
  fc
    .tuple(
      fc.oneof(fc.constant<Command[]>([]), crossing, elsewhere),
      fc.array(command, { minLength: 1, maxLength: 24, size: 'max' }),
    )
    .map(all => all.flat()),
)
