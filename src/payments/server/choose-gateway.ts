import { ConfigFault } from '#kit/server/config.ts'
import type { Db } from '#kit/server/db.ts'
import type { CardGateway } from './gateway.ts'
import { sandboxGateway } from './sandbox-gateway.ts'

/**
 * The gateway of a mode. Nothing ever falls back to the sandbox: live mode has no gateway in this version and says so.
 */
export function chooseGateway(db: Db, mode: 'demo' | 'live'): CardGateway {
  switch (mode) {
    case 'demo':
      return sandboxGateway(db)
    case 'live':
      throw new ConfigFault([
        'APP_MODE=live needs a card payment provider, and this version only has the sandbox; use APP_MODE=demo.',
      ])
  }
}
