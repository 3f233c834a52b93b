import { Panel, PanelPage } from '#accounts/web/panel.tsx'
import { titleOf, useWaysIn } from '#accounts/web/use-ways-in.ts'
import { WaysInForm } from '#accounts/web/ways-in-form.tsx'

/** For strangers, with `why` an account is needed. */
export function SignInFirst({ why }: { why: string }) {
  const ways = useWaysIn(() => {}, { way: 'sign-in' })
  return (
    <PanelPage>
      <Panel heading={titleOf(ways)}>
        <p className="text-muted">{why}</p>
        <WaysInForm ways={ways} />
      </Panel>
    </PanelPage>
  )
}
