import fc from 'fast-check'

/** Numbers pick an existing item, modulo their count, so any part of a history is a history. */
export type Command =
  | { do: 'hold'; who: number; where: number; first: number; count: number; at: number }
  | { do: 'release'; who: number; at: number }
  | {
      do: 'open'
      who: number
      where: number
      first: number
      count: number
      mode: Mode
      knowsBuyer: boolean
      usesCredit: boolean
      at: number
    }
  | { do: 'card'; which: number; card: Card; at: number }
  | { do: 'authenticate'; which: number; outcome: 'complete' | 'fail'; at: number }
  | { do: 'book'; which: number; isStranger: boolean; at: number }
  | { do: 'finish'; which: number; at: number }
  | {
      do: 'buy'
      who: number
      where: number
      first: number
      count: number
      mode: Mode
      card: Card
      knowsBuyer: boolean
      /** Creates the credit if the facility has none. */
      usesCredit: boolean
      closesTab: boolean
      at: number
    }
  | { do: 'cancel'; which: number; by: 'cookie' | 'key' | 'owner' | 'administrator' | 'stranger'; at: number }
  | { do: 'confirm'; which: number; by: 'owner' | 'administrator' | 'stranger'; at: number }
  | {
      do: 'change'
      which: number
      first: number
      count: number
      keeps: number
      card: Card
      closesTab: boolean
      at: number
    }
  | { do: 'transfer'; which: number; at: number }
  | { do: 'give-credit'; which: number; cents: number }
  /** `which`: of the closures so far. */
  | { do: 'close'; where: number; first: number; count: number; remedy: Remedy; at: number }
  | { do: 'reopen'; which: number; at: number }
  | { do: 'outside'; first: number; count: number; isTaken: boolean }
  | { do: 'retry-refund'; which: number; at: number }
  | { do: 'expire-holds' }
  | { do: 'four-hours-pass'; at: number }
  | { do: 'minutes-pass'; minutes: number }
  | { do: 'expire-authorization'; which: number; at: number }
  | { do: 'open-dispute'; which: number; at: number }
  | { do: 'close-dispute'; which: number; outcome: 'won' | 'lost'; at: number }
  | { do: 'fault'; fault: Fault; at: number }
  | { do: 'deliver'; how: 'once' | 'twice' | 'shuffled' | 'newest-first' | 'never'; at: number }
  | { do: 'job'; name: string; at: number }
  /** Milliseconds after sending the command. */
  | { do: 'kill'; during: Command; afterMs: number; at: number }
  | { do: 'at-once'; commands: Command[] }

export type Remedy = 'move' | 'credit' | 'refund'
export type Mode = 'marketplace' | 'hold'
export type Card = (typeof cards)[number]
export type Fault =
  | 'none'
  | 'capture-refused'
  | 'capture-unreachable'
  | 'capture-lost'
  | 'refund-lost'
  | 'create-lost'
  | 'refund-pending'
  | 'refund-fails'

export const cards = [
  'pm_card_visa',
  'pm_card_visa_chargeDeclined',
  'pm_card_authenticationRequiredOnSetup',
  'pm_card_createDispute',
  'pm_card_pendingRefund',
  'pm_card_refundFail',
] as const

const pick = fc.nat(41)
const at = fc.nat(1)
const mode = fc.constantFrom<Mode>('marketplace', 'hold')
const card: fc.Arbitrary<Card> = fc.oneof(
  { weight: 8, arbitrary: fc.constant(cards[0]) },
  { weight: 7, arbitrary: fc.constantFrom(...cards.slice(1)) },
)
const rarely = fc.nat(5).map(number => number === 5)
const count = fc.integer({ min: 1, max: 3 })
const jobs = [
  'settle-payments',
  'reconcile-payments',
  'cancel-unconfirmed',
  'remove-expired-holds',
  'reap-slots',
  'send-messages',
  'send-reminders',
  'delete-idempotency-keys',
  'finish-closures',
]

const buy = fc.record({
  do: fc.constant('buy' as const),
  who: pick,
  where: pick,
  first: pick,
  count: fc.integer({ min: 1, max: 4 }),
  mode,
  card,
  knowsBuyer: fc.boolean(),
  usesCredit: fc.nat(2).map(number => number > 0),
  closesTab: rarely,
  at,
})
const cancel = fc.record({
  do: fc.constant('cancel' as const),
  which: pick,
  by: fc.constantFrom(
    'cookie' as const,
    'key' as const,
    'owner' as const,
    'administrator' as const,
    'stranger' as const,
  ),
  at,
})
const confirm = fc.record({
  do: fc.constant('confirm' as const),
  which: pick,
  by: fc.constantFrom('owner' as const, 'owner' as const, 'administrator' as const, 'stranger' as const),
  at,
})
const change = fc.record({
  do: fc.constant('change' as const),
  which: pick,
  first: pick,
  // None only drops slots.
  count: fc.nat(2),
  keeps: fc.nat(2),
  card,
  closesTab: rarely,
  at,
})
const book = fc.record({ do: fc.constant('book' as const), which: pick, isStranger: rarely, at })
const finish = fc.record({ do: fc.constant('finish' as const), which: pick, at })
const deliver = fc.record({
  do: fc.constant('deliver' as const),
  how: fc.constantFrom(
    'once' as const,
    'twice' as const,
    'shuffled' as const,
    'newest-first' as const,
    'never' as const,
  ),
  at,
})
export const remedies = fc.constantFrom<Remedy>('move', 'credit', 'credit', 'refund')
const close = fc.record({
  do: fc.constant('close' as const),
  where: pick,
  first: pick,
  count,
  remedy: remedies,
  at,
})
const openDispute = fc.record({ do: fc.constant('open-dispute' as const), which: pick, at })
const settles = fc.record({ do: fc.constant('job' as const), name: fc.constantFrom(...jobs.slice(0, 3)), at })
const outside = fc.record({ do: fc.constant('outside' as const), first: pick, count, isTaken: fc.boolean() })
const overlapping = fc.oneof(buy, cancel, confirm, change, book, finish, deliver, settles, close, openDispute, outside)

export const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 12, arbitrary: buy },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('hold' as const), who: pick, where: pick, first: pick, count, at }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('release' as const), who: pick, at }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('open' as const),
      who: pick,
      where: pick,
      first: pick,
      count,
      mode,
      knowsBuyer: fc.boolean(),
      usesCredit: fc.boolean(),
      at,
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('card' as const), which: pick, card, at }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('authenticate' as const),
      which: pick,
      outcome: fc.constantFrom('complete' as const, 'complete' as const, 'fail' as const),
      at,
    }),
  },
  { weight: 4, arbitrary: book },
  { weight: 1, arbitrary: finish },
  { weight: 6, arbitrary: cancel },
  { weight: 4, arbitrary: confirm },
  { weight: 8, arbitrary: change },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('transfer' as const), which: pick, at }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('give-credit' as const),
      which: pick,
      cents: fc.constantFrom(700, 2_000, 2_000, 5_500, 12_000),
    }),
  },
  { weight: 4, arbitrary: close },
  { weight: 3, arbitrary: outside },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('reopen' as const), which: pick, at }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('retry-refund' as const), which: pick, at }) },
  { weight: 3, arbitrary: openDispute },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('expire-holds' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('four-hours-pass' as const), at }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('minutes-pass' as const), minutes: fc.constantFrom(2, 2, 31) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('expire-authorization' as const), which: pick, at }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('close-dispute' as const),
      which: pick,
      outcome: fc.constantFrom('won' as const, 'lost' as const),
      at,
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('fault' as const),
      // Most faults happen there.
      fault: fc.constantFrom<Fault>(
        'none',
        'capture-refused',
        'capture-refused',
        'capture-unreachable',
        'capture-lost',
        'capture-lost',
        'capture-lost',
        'refund-lost',
        'create-lost',
        'refund-pending',
        'refund-fails',
      ),
      at,
    }),
  },
  { weight: 5, arbitrary: deliver },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('job' as const), name: fc.constantFrom(...jobs), at }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('kill' as const), during: overlapping, afterMs: fc.nat(40), at }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('at-once' as const),
      commands: fc.array(overlapping, { minLength: 2, maxLength: 3 }),
    }),
  },
)
