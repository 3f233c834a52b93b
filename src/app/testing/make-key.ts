import { type KeyScope, keyScopes } from '#accounts/key-rules.ts'
import type { MadeKey } from '#developers/key-contract.ts'
import { type Browser, newBrowser, type TestApp } from './test-app.ts'

/** A new API key for this browser's account, which must have just signed in. */
export async function programOf(
  app: TestApp,
  person: Browser,
  scopes: readonly KeyScope[] = keyScopes,
): Promise<Browser & { made: MadeKey }> {
  const { body, status, text } = await app.post<MadeKey>(
    '/api/developer/keys',
    { name: 'Wall display', scopes },
    person,
  )
  if (status !== 200) throw new Error(`No key was made: ${text}`)
  return { ...newBrowser(), authorization: `Bearer ${body.token}`, made: body }
}
