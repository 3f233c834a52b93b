import type { Config } from '#kit/server/config.ts'
import { paths } from '#kit/shared/paths.ts'

type Started = {
  config: Pick<Config, 'mode' | 'host' | 'role' | 'smtpUrl'>
  port: number
  database: string
  /** Null when an administrator exists. */
  administratorLink: string | null
}

const roleWords = { web: 'web (jobs are run by workers)', worker: 'worker (runs the jobs and serves no pages)' }

export function startBanner({ config, port, database, administratorLink }: Started): string {
  const { mode, host, role } = config
  const origin = `http://${host.includes(':') ? `[${host}]` : host}:${port}`
  return [
    '',
    `  Openfield is listening at ${origin}`,
    `  Database:      ${database}`,
    ...(role === 'all' ? [] : [`  Role:          ${roleWords[role]}`]),
    `  Mode:          ${mode}${mode === 'demo' ? ' (test cards only, no card is charged)' : ''}`,
    ...mailLines(config, origin),
    `  Administrator: ${administratorLink ?? 'npm run admin -- link prints a sign-in link'}`,
    '',
  ].join('\n')
}

/** Without the password. */
function mailLines({ mode, role, smtpUrl }: Started['config'], origin: string): string[] {
  if (smtpUrl) {
    const isTest = mode === 'demo' ? ', with [TEST] in every subject' : ''
    return [`  Mail:          sent through ${new URL(smtpUrl).host}${isTest}`]
  }
  return role === 'worker' ? [] : [`  Mail:          nothing is sent; read it at ${origin}${paths.mailbox}`]
}
