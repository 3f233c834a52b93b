import { AccountForm } from '#accounts/web/account-form.tsx'
import { Panel, PanelPage } from '#accounts/web/panel.tsx'
import { titleOf, useSignInMethods } from '#accounts/web/use-sign-in-methods.ts'

/** For strangers, with `why` an account is needed. */
export function SignInFirst({ why }: { why: string }) {
  const ways = useSignInMethods(() => {}, { way: 'sign-in' })
  return (
    <PanelPage>
      <Panel heading={titleOf(ways)}>
        <p className="text-muted">{why}</p>
        <AccountForm ways={ways} />
      </Panel>
    </PanelPage>
  )
}
