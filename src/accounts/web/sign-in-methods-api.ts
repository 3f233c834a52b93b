import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Account } from '#accounts/contract.ts'
import type { passkeyEndpoints } from '#accounts/passkey-contract.ts'
import type { IdentityProviderName, Security, signInMethodEndpoints } from '#accounts/sign-in-methods-contract.ts'
import { caller } from '#kit/web/api/call.ts'
import { keepSession, sessionQuery } from './api.ts'
import { makePasskey, promptForPasskey } from './passkey-device.ts'

export const securityQuery = queryOptions<Security>({ queryKey: ['/api/account/security'] })

export type MailPurpose = 'sign-in' | 'reset-password'

export function sendLink(purpose: MailPurpose, email: string) {
  return (purpose === 'sign-in' ? sendSignInLink : sendResetLink)({ body: { email } })
}

/** Single use. */
export function useOpenLink(purpose: 'sign-in' | 'invitation') {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (token: string) => openLink({ body: { token, purpose } }),
    onSuccess: session => keepSession(client, session),
  })
}

export function useResetPassword() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { token: string; password: string; keepOthers: boolean }) => resetPassword({ body }),
    onSuccess: session => keepSession(client, session),
  })
}

export function useSendVerification() {
  return useMutation({ mutationFn: () => sendVerification() })
}

export function useVerifyEmail() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (token: string) => verifyEmail({ body: { token } }),
    onSuccess: (account: Account) =>
      client.setQueryData(sessionQuery.queryKey, session => session && { ...session, account }),
  })
}

/** Throws `PasskeyFault` if there is none or the user declines. */
export function useSignInWithPasskey() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => signInWithPasskey({ body: await promptForPasskey(await startPasskeySignIn()) }),
    onSuccess: session => keepSession(client, session),
  })
}

/** Each returns the updated state. */
export function useSecurityChanges() {
  const client = useQueryClient()
  const onSuccess = (security: Security) => client.setQueryData(securityQuery.queryKey, security)
  return {
    changePassword: useMutation({
      mutationFn: (body: { current?: string; password: string }) => changePassword({ body }),
      onSuccess,
    }),
    endSession: useMutation({ mutationFn: (id: string) => endSession({ params: { id } }), onSuccess }),
    endOtherSessions: useMutation({ mutationFn: () => endOtherSessions(), onSuccess }),
    addPasskey: useMutation({
      mutationFn: async (name: string) =>
        addPasskey({ body: { name, credential: await makePasskey(await startPasskey()) } }),
      onSuccess,
    }),
    renamePasskey: useMutation({
      mutationFn: ({ id, name }: { id: string; name: string }) => renamePasskey({ params: { id }, body: { name } }),
      onSuccess,
    }),
    unlinkProvider: useMutation({
      mutationFn: (provider: IdentityProviderName) => unlinkIdentityProvider({ params: { provider } }),
      onSuccess,
    }),
    removePasskey: useMutation({ mutationFn: (id: string) => removePasskey({ params: { id } }), onSuccess }),
  }
}

const sendSignInLink = caller<typeof signInMethodEndpoints.sendSignInLink>('POST /api/account/sign-in-link')
const sendResetLink = caller<typeof signInMethodEndpoints.sendResetLink>('POST /api/account/forgotten-password')
const openLink = caller<typeof signInMethodEndpoints.openLink>('POST /api/account/open-link')
const resetPassword = caller<typeof signInMethodEndpoints.resetPassword>('POST /api/account/reset-password')
const sendVerification = caller<typeof signInMethodEndpoints.sendVerification>('POST /api/account/verification')
const verifyEmail = caller<typeof signInMethodEndpoints.verifyEmail>('POST /api/account/verify-email')
const changePassword = caller<typeof signInMethodEndpoints.changePassword>('POST /api/account/password')
const endSession = caller<typeof signInMethodEndpoints.endSession>('POST /api/account/sessions/:id/end')
const endOtherSessions = caller<typeof signInMethodEndpoints.endOtherSessions>('POST /api/account/other-sessions/end')
const unlinkIdentityProvider = caller<typeof signInMethodEndpoints.unlinkProvider>(
  'POST /api/account/with/:provider/unlink',
)
const startPasskey = caller<typeof passkeyEndpoints.start>('POST /api/account/passkeys/start')
const addPasskey = caller<typeof passkeyEndpoints.add>('POST /api/account/passkeys')
const renamePasskey = caller<typeof passkeyEndpoints.rename>('POST /api/account/passkeys/:id/rename')
const removePasskey = caller<typeof passkeyEndpoints.remove>('POST /api/account/passkeys/:id/remove')
const startPasskeySignIn = caller<typeof passkeyEndpoints.startSignIn>('POST /api/account/passkey-sign-in/start')
const signInWithPasskey = caller<typeof passkeyEndpoints.signIn>('POST /api/account/passkey-sign-in')
