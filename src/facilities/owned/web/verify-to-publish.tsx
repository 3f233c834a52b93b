import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { sessionQuery } from '#accounts/web/api.ts'
import { VerifyNotice } from '#accounts/web/verify-notice.tsx'
import { paths } from '#kit/shared/paths.ts'
import { buttonClass } from '#kit/web/button.tsx'
import { Notice } from '#kit/web/notice.tsx'
import { useIsDemo } from './use-is-demo.ts'

/** Why drafts can’t be published yet, and what to do. In a demo a verified email is enough. */
export function VerifyToPublish() {
  const { account } = useQuery(sessionQuery).data ?? {}
  const isDemo = useIsDemo()
  if (isDemo && account && !account.isEmailVerified)
    return (
      <VerifyNotice account={account} title="Verify your email to publish">
        Your drafts go live once you verify, except those you chose to publish later. Until then, only your team can see
        them.
      </VerifyNotice>
    )
  return (
    <Notice
      title="Get verified to publish"
      action={
        <Link to={paths.organizationSettings} className={buttonClass({ tone: 'secondary', size: 'sm' })}>
          Get verified
        </Link>
      }
    >
      Only verified organizations can publish facilities. Until then, only your team can see your drafts.
    </Notice>
  )
}
