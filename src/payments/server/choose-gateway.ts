import { createHmac } from 'node:crypto'
import type { Db } from '#kit/server/db.ts'
import type { Sandbox } from '#sandbox/server/start-sandbox.ts'
import type { CardGateway } from './gateway.ts'
import { stripeGateway } from './stripe-gateway.ts'

export type ChosenGateway = {
  gateway: CardGateway
  /** Names us to the provider in the browser. */
  publishableKey: string
  /** The stand-in of demo mode; null in live mode, where nothing of it is even loaded. */
  sandbox: Sandbox | null
}

type Settings = {
  mode: 'demo' | 'live'
  stripe: { secretKey: string; publishableKey: string; webhookSecrets: readonly string[] } | undefined
  publicUrl: string
  signingSecret: string
  /** Puts something between us and the sandbox, and says where that is: for trying out what a broken line does. */
  reachSandbox?: ((api: Sandbox['api']) => Promise<Sandbox['api']>) | undefined
}

/**
 * The gateway of a mode: the same adapter, pointed at the provider or at the sandbox. Nothing ever falls back to the sandbox:
 * the mode alone decides, and in live mode the configuration has the keys or the start was refused.
 */
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

/** The same in every process on one database, so that any of them understands another's events; known to nobody else. */
function sandboxKeys(signingSecret: string): { secretKey: string; webhookSecret: string } {
  const secret = (purpose: string) => createHmac('sha256', signingSecret).update(`sandbox ${purpose}`).digest('hex')
  return { secretKey: `sk_test_sandbox_${secret('api')}`, webhookSecret: `whsec_${secret('webhook')}` }
}
