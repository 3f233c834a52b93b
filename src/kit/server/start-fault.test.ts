import { expect, test } from 'vitest'
import { clocksApart } from './check-clock.ts'
import { ConfigFault } from './config.ts'
import { readFault, StartFault } from './start-fault.ts'

test.each([
  [new ConfigFault(['One.', 'Two.']), 78, ['One.', 'Two.']],
  [new StartFault('busy', 'Port 3000 is in use.'), 75, ['Port 3000 is in use.']],
  [coded('ENOSPC', 'write'), 74, ['The disk is full or cannot be written: write']],
  [coded('53100', 'could not extend file'), 74, ['The disk is full or cannot be written: could not extend file']],
  [coded('EROFS', 'open x'), 73, ['A file or folder cannot be written or read by this account: open x']],
  [coded('57P03', 'starting up'), 69, ['The database does not answer: starting up']],
  [
    coded('42501', 'permission denied'),
    78,
    ['The account in DATABASE_URL may do too little in its database: permission denied'],
  ],
  [new Error('outer', { cause: coded('ENOSPC', 'inner') }), 74, ['The disk is full or cannot be written: outer']],
  // A missing file says nothing about the database; a missing socket does.
  [Object.assign(coded('ENOENT', 'open dist'), { syscall: 'open' }), 70, ['open dist']],
  [Object.assign(coded('ENOENT', 'connect'), { syscall: 'connect' }), 69, ['The database does not answer: connect']],
  [new Error('unforeseen'), 70, ['unforeseen']],
  ['thrown', 70, ['thrown']],
])('%s ends the process with %i', (error, exitCode, sentences) => {
  expect(readFault(error)).toEqual({ sentences, exitCode })
})

test('clocks are apart by what no delay on the way explains', () => {
  expect(clocksApart({ before: 1_000, after: 5_000, database: 4_999 })).toBe(0)
  expect(clocksApart({ before: 1_000, after: 5_000, database: 65_000 })).toBe(60_000)
  expect(clocksApart({ before: 100_000, after: 100_001, database: 30_000 })).toBe(70_000)
})

function coded(code: string, message: string): Error {
  return Object.assign(new Error(message), { code })
}
