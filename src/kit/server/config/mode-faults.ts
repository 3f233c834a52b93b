import { isIP } from 'node:net'
import { isLoopback } from '../http/host-names.ts'
import { type Environment, keyExample } from './environment.ts'

/** No defaults: missing or wrong-mode values refuse the start. */
export function faultsOfLive(env: Environment): string[] {
  const faults = liveKeys.flatMap(([name, pattern, looks]) => {
    const value = env[name]
    if (!value) return [`APP_MODE=live needs ${name}.`]
    return pattern.test(value) ? [] : [`APP_MODE=live needs a ${name} that starts with ${looks}.`]
  })
  if (!env.SMTP_URL) faults.push('APP_MODE=live needs SMTP_URL, such as smtps://user:password@mail.example:465.')
  if (!env.PUBLIC_URL?.startsWith('https:')) faults.push('APP_MODE=live needs PUBLIC_URL, an address with https.')
  // A key file belongs to one machine; DATABASE_URL may serve several.
  if (env.DATABASE_URL && !env.SEALING_KEY)
    faults.push(`APP_MODE=live with DATABASE_URL needs SEALING_KEY, ${keyExample}; the same on every machine.`)
  if (env.RATE_LIMITS === 'off') faults.push('RATE_LIMITS=off is for APP_MODE=demo only.')
  return faults
}

const liveKeys = [
  ['STRIPE_SECRET_KEY', /^(sk|rk)_live_\w+$/, 'sk_live_ or rk_live_'],
  ['STRIPE_PUBLISHABLE_KEY', /^pk_live_\w+$/, 'pk_live_'],
  // One per webhook endpoint, separated by commas.
  ['STRIPE_WEBHOOK_SECRET', /^whsec_\w+(\s*,\s*whsec_\w+)*$/, 'whsec_'],
] as const

/** Also refuses accidental public exposure. */
export function faultsOfDemo(env: Environment): string[] {
  const live = liveKeys.filter(([name]) => env[name]?.includes('_live_')).map(([name]) => name)
  const faults = live.map(
    name => `${name} is a live key, but APP_MODE=demo never charges a card. Remove it or set APP_MODE=live.`,
  )
  if (env.PUBLIC_URL && env.DEMO_PUBLIC !== '1' && !isPrivate(new URL(env.PUBLIC_URL).hostname))
    faults.push('APP_MODE=demo is for this machine and private networks. Set DEMO_PUBLIC=1 to make it public.')
  if (isOpenByMistake(env))
    faults.push(
      `APP_MODE=demo at HOST=${env.HOST} can be reached from other machines, but PUBLIC_URL is for this one. Set HOST=localhost, PUBLIC_URL to the address people use, or TRUSTED_PROXIES to the proxy in front.`,
    )
  return faults
}

/**
 * Listens beyond loopback without a public address. Behind a proxy, the proxy decides access; workers serve no
 * requests.
 */
function isOpenByMistake({ ROLE, HOST, PUBLIC_URL, DEMO_PUBLIC, TRUSTED_PROXIES }: Environment): boolean {
  if (ROLE === 'worker' || DEMO_PUBLIC === '1' || TRUSTED_PROXIES) return false
  return !isLoopback(HOST) && (!PUBLIC_URL || isLoopback(new URL(PUBLIC_URL).hostname))
}

/** Loopback and private addresses (RFC 1918, RFC 4193, RFC 6761, RFC 6762) and names without a domain. */
function isPrivate(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) === 4) return /^(127|10)\.|^192\.168\.|^172\.(1[6-9]|2\d|3[01])\.|^169\.254\./.test(host)
  if (isIP(host) === 6) return host === '::1' || /^f[cd]|^fe[89ab]/i.test(host)
  return !host.includes('.') || /\.(localhost|local|test|internal|home\.arpa)$/.test(host)
}
