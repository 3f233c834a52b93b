import type { Config } from '#kit/server/config/config.ts'
import { paths } from '#kit/shared/paths.ts'

type Started = {
  config: Pick<Config, 'mode' | 'host' | 'port' | 'role' | 'smtpUrl'>
  database: string
  /** Null when an administrator exists. */
  administratorLink: string | null
}

const roleLabels = { web: 'web (workers run the jobs)', worker: 'worker (runs jobs, serves no pages)' }

export function startBanner({ config, database, administratorLink }: Started): string {
  const { mode, host, port, role } = config
  const origin = `http://${host.includes(':') ? `[${host}]` : host}:${port}`
  return [
    '',
    `  Openfield is listening at ${origin}`,
    `  Database:      ${database}`,
    ...(role === 'all' ? [] : [`  Role:          ${roleLabels[role]}`]),
    `  Mode:          ${mode}${mode === 'demo' ? ' (test cards only, no cards are charged)' : ''}`,
    ...mailLines(config, origin),
    `  Administrator: ${administratorLink ?? 'run “npm run admin -- link” for a sign-in link'}`,
    '',
  ].join('\n')
}

/** Without the password. */
function mailLines({ mode, role, smtpUrl }: Started['config'], origin: string): string[] {
  if (smtpUrl) {
    const isTest = mode === 'demo' ? ', with [TEST] in every subject' : ''
    return [`  Email:         sent through ${new URL(smtpUrl).host}${isTest}`]
  }
  return role === 'worker' ? [] : [`  Email:         not sent; read it at ${origin}${paths.mailbox}`]
}
