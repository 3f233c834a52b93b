import { expect, test } from 'vitest'
import { ConfigFault } from '#kit/server/config/config.ts'
import { readFault } from '#kit/server/start/read-fault.ts'
import { StartFault } from '#kit/server/start-fault.ts'
import { clocksApart } from './check-clock.ts'

test.each([
  [new ConfigFault(['One.', 'Two.']), 78, ['One.', 'Two.']],
  [new StartFault('busy', 'Port 3000 is in use.'), 75, ['Port 3000 is in use.']],
  [coded('ENOSPC', 'write'), 74, ['The disk is full or not writable: write']],
  [coded('53100', 'could not extend file'), 74, ['The disk is full or not writable: could not extend file']],
  [coded('EROFS', 'open x'), 73, ['This user can’t read or write a file or folder: open x']],
  [coded('57P03', 'starting up'), 69, ['The database isn’t responding: starting up']],
  [coded('CERT_HAS_EXPIRED', 'expired'), 69, ['The database isn’t responding: expired']],
  [
    coded('42501', 'permission denied'),
    78,
    ['The user in DATABASE_URL lacks permissions in its database: permission denied'],
  ],
  [new Error('outer', { cause: coded('ENOSPC', 'inner') }), 74, ['The disk is full or not writable: outer']],
  // A missing file says nothing about the database; a missing socket does.
  [Object.assign(coded('ENOENT', 'open dist'), { syscall: 'open' }), 70, ['open dist']],
  [Object.assign(coded('ENOENT', 'connect'), { syscall: 'connect' }), 69, ['The database isn’t responding: connect']],
  [new Error('unforeseen'), 70, ['unforeseen']],
  ['thrown', 70, ['thrown']],
])('%s exits with %i', (error, exitCode, sentences) => {
  expect(readFault(error)).toEqual({ sentences, exitCode })
})

test('clock skew ignores what request delay explains', () => {
  expect(clocksApart({ before: 1_000, after: 5_000, database: 4_999 })).toBe(0)
  expect(clocksApart({ before: 1_000, after: 5_000, database: 65_000 })).toBe(60_000)
  expect(clocksApart({ before: 100_000, after: 100_001, database: 30_000 })).toBe(70_000)
})

function coded(code: string, message: string): Error {
  return Object.assign(new Error(message), { code })
}
