import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Profile, ProfileForm, profileEndpoints, ReasonToStay } from '#accounts/profile-contract.ts'
import { caller } from '#kit/web/api/call.ts'
import { sessionQuery } from './api.ts'

/** Only for signed-in browsers. */
export const profileQuery = queryOptions<Profile>({ queryKey: ['/api/account'] })

/** Never cached. */
export const leavingQuery = queryOptions<{ reasons: ReasonToStay[] }>({
  queryKey: ['/api/account/leaving'],
  staleTime: 0,
  gcTime: 0,
})

export const EXPORT_HREF = '/api/account/export.json'

export function useWriteProfile() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: ProfileForm) => writeProfile({ body }),
    onSuccess: profile => keepProfile(client, profile),
  })
}

export function useChangeEmail() {
  return useMutation({ mutationFn: (email: string) => changeEmail({ body: { email } }) })
}

/** Single use. */
export function useConfirmEmail() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (token: string) => confirmEmail({ body: { token } }),
    onSuccess: profile => keepProfile(client, profile),
  })
}

/** Also clears the query cache. */
export function useLeave() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (email: string) => leave({ body: { email } }),
    onSuccess: () => {
      client.clear()
      client.setQueryData(sessionQuery.queryKey, { account: null, isAdministrator: false, mustSignInAgain: false })
    },
  })
}

/** The session shows the name too. */
function keepProfile(client: QueryClient, profile: Profile): void {
  const { id, name, email, isEmailVerified } = profile
  client.setQueryData(profileQuery.queryKey, profile)
  client.setQueryData(
    sessionQuery.queryKey,
    session => session && { ...session, account: { id, name, email, isEmailVerified } },
  )
}

const writeProfile = caller<typeof profileEndpoints.write>('POST /api/account/profile')
const changeEmail = caller<typeof profileEndpoints.changeEmail>('POST /api/account/change-email')
const confirmEmail = caller<typeof profileEndpoints.confirmEmail>('POST /api/account/confirm-email')
const leave = caller<typeof profileEndpoints.leave>('POST /api/account/delete')
