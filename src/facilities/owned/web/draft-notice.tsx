import { useQuery } from '@tanstack/react-query'
import { sessionQuery } from '#accounts/web/api.ts'
import { VerifyNotice } from '#accounts/web/verify-notice.tsx'
import { Notice } from '#kit/web/notice.tsx'

/** Why a draft is hidden, and how to publish it. */
export function DraftNotice({ isOthers = false }: { isOthers?: boolean }) {
  const { account } = useQuery(sessionQuery).data ?? {}
  if (isOthers || !account)
    return (
      <Notice title="Draft">It goes live when its owner verifies their email. Until then, only they can see it.</Notice>
    )
  return (
    <VerifyNotice account={account} title="Verify your email to publish">
      Your drafts go live once you verify. Until then, only you can see them.
    </VerifyNotice>
  )
}
