import { profileProblem } from '#accounts/profile-contract.ts'
import { makeAccountLink } from '../account-links.ts'
import type { AccountServices } from '../auth.ts'
import type { Browser } from '../enter-account.ts'
import { requireAccount, requireJustSignedIn } from '../identity.ts'
import { countAttempt } from '../limit-attempts.ts'
import { hashToken } from '../secret-token.ts'

type Input = Browser & { body: { email: string } }

/**
 * Mails a link to the new address (lowercase), which takes effect when opened. An address grants access, so
 * unattended browsers must not change it. Refuses: sign-in-anew, same-email, enough-mail.
 */
export async function changeEmail(
  services: AccountServices,
  { body: { email }, request, reply }: Input,
): Promise<{ email: string }> {
  const account = requireAccount(request)
  requireJustSignedIn(request)
  if (email === account.email) throw profileProblem('same-email')
  await services.db.begin(async tx => {
    await countAttempt(tx, reply, { kind: 'mail', email })
    const token = await makeAccountLink(tx, { accountId: account.id, purpose: 'change-email', email })
    await services.queueMail(tx, {
      kind: 'account-change-email',
      recipient: email,
      payload: { name: '', token },
      dedupeKey: `account-link:${hashToken(token).toString('hex')}`,
    })
  })
  return { email }
}
