import { createHmac } from 'node:crypto'
import type { Db } from '#kit/server/db/db.ts'
import type { Sandbox } from '#sandbox/server/start-sandbox.ts'
import type { CardGateway } from './gateway.ts'
import { stripeGateway } from './stripe-gateway.ts'

export type ChosenGateway = {
  gateway: CardGateway
  publishableKey: string
  /** Not even loaded in live mode. */
  sandbox: Sandbox | null
}

type Settings = {
  mode: 'demo' | 'live'
  stripe: { secretKey: string; publishableKey: string; webhookSecrets: readonly string[] } | undefined
  publicUrl: string
  signingSecret: string
  /** Wraps the sandbox connection to simulate network faults. */
  reachSandbox?: ((api: Sandbox['api']) => Promise<Sandbox['api']>) | undefined
}

/** The mode alone decides; nothing falls back to the sandbox. A live start without keys is refused. */
export async function chooseGateway(
  db: Db,
  { mode, stripe, publicUrl, signingSecret, reachSandbox = async api => api }: Settings,
): Promise<ChosenGateway> {
  if (mode === 'live') {
    if (!stripe) throw new Error('Live mode has no keys of the card payment provider.')
    return {
      gateway: stripeGateway({ name: 'stripe', ...stripe }),
      publishableKey: stripe.publishableKey,
      sandbox: null,
    }
  }
  const { startSandbox } = await import('#sandbox/server/start-sandbox.ts')
  const keys = sandboxKeys(signingSecret)
  const sandbox = await startSandbox({ db, publicUrl, ...keys })
  const { secretKey, webhookSecret } = keys
  const api = await reachSandbox(sandbox.api)
  const gateway = stripeGateway({ name: 'sandbox', secretKey, webhookSecrets: [webhookSecret], api })
  return { gateway, publishableKey: 'pk_test_sandbox', sandbox }
}

/** Secret, but equal in all processes on one database, so each verifies the others' events. */
function sandboxKeys(signingSecret: string): { secretKey: string; webhookSecret: string } {
  const secret = (purpose: string) => createHmac('sha256', signingSecret).update(`sandbox ${purpose}`).digest('hex')
  return { secretKey: `sk_test_sandbox_${secret('api')}`, webhookSecret: `whsec_${secret('webhook')}` }
}
