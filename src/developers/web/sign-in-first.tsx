import { Panel, PanelPage } from '#accounts/web/panel.tsx'
import { SignInMethodsForm } from '#accounts/web/sign-in-methods-form.tsx'
import { titleOf, useSignInMethods } from '#accounts/web/use-sign-in-methods.ts'

/** For strangers, with `why` an account is needed. */
export function SignInFirst({ why }: { why: string }) {
  const ways = useSignInMethods(() => {}, { way: 'sign-in' })
  return (
    <PanelPage>
      <Panel heading={titleOf(ways)}>
        <p className="text-muted">{why}</p>
        <SignInMethodsForm ways={ways} />
      </Panel>
    </PanelPage>
  )
}
