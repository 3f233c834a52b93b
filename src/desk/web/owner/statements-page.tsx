import { Link } from 'react-router'
import { SignedInPage, signedInLoader } from '#accounts/web/signed-in-page.tsx'
import { paths } from '#kit/shared/paths.ts'
import { filtersIn } from '#kit/web/list/use-filters.ts'
import { RoleNeeded } from '#organizations/web/role-needed.tsx'
import { statementFilters, statementQuery } from '#payouts/statements/web/api.ts'
import { StatementScreen } from '#payouts/statements/web/statement-screen.tsx'
import { OwnerSignIn } from './owner-sign-in.tsx'

export const loader = signedInLoader((client, account, search) =>
  client.prefetchQuery(statementQuery(account.id, filtersIn(statementFilters, search))),
)

/** /payouts/statements: the money of a month by venue and facility, to read, print and download. */
export function Component() {
  return (
    <SignedInPage title="Statements" renderStranger={heading => <OwnerSignIn heading={heading} />}>
      {(account, heading) => (
        <div className="page-width flex flex-col gap-6 py-6">
          <header>
            <Link to={paths.payouts} className="inline-link inline-flex min-h-11 items-center print:hidden">
              Payouts
            </Link>
            <h1 ref={heading} tabIndex={-1} className="text-3xl outline-none">
              Statements
            </h1>
          </header>
          <RoleNeeded action="see-statements" title="You can’t see statements here">
            <StatementScreen accountId={account.id} />
          </RoleNeeded>
        </div>
      )}
    </SignedInPage>
  )
}
