import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { sessionQuery } from '#accounts/web/api.ts'
import { VerifyNotice } from '#accounts/web/verify-notice.tsx'
import { paths } from '#kit/shared/paths.ts'
import { Notice } from '#kit/web/notice.tsx'
import { OPENING_HOURS } from './import-labels.ts'

/** Before and after the import. `isLater`: its new facilities are drafts to publish. */
export function AfterImport({ isLater = false }: { isLater?: boolean }) {
  const { account } = useQuery(sessionQuery).data ?? {}
  if (isLater)
    return (
      <Notice className="max-w-3xl">
        <p>
          We save imported facilities as drafts, open every day {OPENING_HOURS}. Preview and publish them afterward.
        </p>
      </Notice>
    )
  if (account && !account.isEmailVerified)
    return (
      <VerifyNotice account={account} title="Verify your email to publish">
        We save imported facilities as drafts. Once you verify, they go live, open every day {OPENING_HOURS}.
      </VerifyNotice>
    )
  return (
    <Notice className="max-w-3xl">
      <p>
        {account
          ? 'Imported facilities appear in search right away'
          : 'Imported facilities appear in search once you verify your account’s email'}
        , open every day {OPENING_HOURS}. Change hours, prices and closed days in{' '}
        <Link to={paths.ownFacilities} className="inline-link">
          your facilities
        </Link>
        .
      </p>
      <p className="mt-1">
        Players can’t book a facility without a price. They see “Contact for pricing” and how to reach you.
      </p>
    </Notice>
  )
}
