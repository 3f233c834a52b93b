import os from 'node:os'
import { toDecimal } from '#kit/shared/money.ts'
import { faultsOfBooks, type Verdict } from '../../bench/chaos/check-books.ts'
import { describeMachine } from '../../bench/parts/describe-machine.ts'
import { figure } from '../../bench/parts/print-table.ts'
import { markdownTable } from '../../bench/parts/write-section.ts'
import { versionOf } from '../ha/programs.ts'

export type Recovery = {
  target: Date
  /** Of the full backup, with the archive so far. */
  backup: { seconds: number; bytes: number }
  /** By the mistake: bookings without times, and facilities with its price. */
  damage: { timeless: number; cheap: number }
  /** Bookings that customers had been told of before the target, in all, and on the restored database. */
  before: number
  total: number
  later: number
  /** Of all, not there after restoring. */
  lost: number
  /** Seconds: files, log until the target, product until it serves. */
  times: { files: number; log: number; product: number }
  tooNew: string[]
  /** Of what was told before the target, and of what was bought on the restored database. */
  verdicts: Verdict[]
  /** 500 responses on the restored database. */
  broken: string[]
}

export function violationsOf({ before, later, lost, total, damage, tooNew, verdicts, broken }: Recovery): string[] {
  return [
    ...(damage.timeless > 0 && damage.cheap > 0 ? [] : ['the mistake had no effect']),
    ...(before > 0 && later > 0 ? [] : ['too few bookings to tell anything']),
    ...(lost <= total - before
      ? []
      : [`${lost} bookings are missing, and only ${total - before} were made after the target`]),
    ...tooNew,
    ...broken.map(answer => `answered ${answer}`),
    ...verdicts.flatMap(faultsOfBooks),
  ]
}

export function showRecovery(recovery: Recovery, { seed }: { seed: number }): string[] {
  const { backup, before, total, lost, later, damage, times, tooNew, verdicts } = recovery
  const date = new Date().toISOString().slice(0, 10)
  const sum = (of: (verdict: Verdict) => number) => verdicts.reduce((all, verdict) => all + of(verdict), 0)
  const seconds = (value: number) => `${figure(value, 1)} s`
  return [
    '',
    `\`npm run pitr -- --seed ${seed}\`, ${date}: ${describeMachine()}; pgBackRest ${versionOf('pgbackrest', ['version'])},`,
    `Debian's PostgreSQL, load average ${figure(os.loadavg()[0]!, 1)}.`,
    '',
    ...markdownTable([
      ['what', 'figure'],
      [
        'full backup while customers buy',
        `${seconds(backup.seconds)}, ${figure(backup.bytes / 1e6, 1)} MB with the log`,
      ],
      ['bookings that lost their times, facilities with a wrong price', `${damage.timeless}, ${damage.cheap}`],
      [
        'bookings confirmed before the target, of them missing after the restore',
        `${before}, ${sum(verdict => verdict.lost.length)}`,
      ],
      ['rows from after the target', tooNew.length === 0 ? '0' : tooNew.join('; ')],
      ['bookings confirmed after the target, of them not restored', `${total - before}, ${lost}`],
      [
        'time to restore: files, log until the target, product until it serves',
        `${seconds(times.files + times.log + times.product)}: ${seconds(times.files)}, ${seconds(times.log)}, ${seconds(times.product)}`,
      ],
      ['bookings sold on the restored database', String(later)],
      [
        'sold twice, other guarantees broken, money unaccounted for',
        `${sum(verdict => verdict.doubled.length)}, ${sum(verdict => verdict.broken.length)}, $${toDecimal(sum(verdict => verdict.cents))}`,
      ],
    ]),
    '',
  ]
}
