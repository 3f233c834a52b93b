import { ArrowLeft } from 'lucide-react'
import { Link, type LoaderFunctionArgs } from 'react-router'
import { AccountGate } from '#accounts/web/account-gate.tsx'
import { paths } from '#kit/shared/paths.ts'
import { queryContext } from '#kit/web/api/query-client.ts'
import { buttonClass } from '#kit/web/button.tsx'
import { Card } from '#kit/web/card.tsx'
import { PageHead } from '#kit/web/page-head.tsx'
import { CtaButton } from '#leads/web/cta-button.tsx'
import { columnsQuery } from './api.ts'
import { CheckStep } from './check-step.tsx'
import { FileStep } from './file-step.tsx'
import { TemplateStep } from './template-step.tsx'
import { useImport } from './use-import.ts'

/** /csv-upload */
export function Component() {
  const model = useImport()
  const isLocked = model.state.busy === 'importing' || model.running !== null
  return (
    <div className="page-width flex flex-col gap-8 py-6 md:py-10">
      <PageHead
        title="Bulk Facility Import"
        description="Add all your fields and courts at once: upload your spreadsheet as CSV, check the preview, and import."
        path={paths.csvUpload}
      />
      <header className="flex flex-col items-start gap-3">
        <Link to={paths.home} className={`${buttonClass({ tone: 'quiet' })} -ml-4`}>
          <ArrowLeft aria-hidden="true" className="size-5" />
          Back
        </Link>
        <h1 className="text-4xl md:text-5xl">Bulk Facility Import</h1>
        <p className="max-w-2xl text-lg text-muted">
          Add all your fields and courts from one spreadsheet. Check the preview before anything is saved.
        </p>
      </header>
      <TemplateStep />
      <FileStep model={model} isLocked={isLocked} />
      <CheckStep model={model} />
      <OtherOptions />
      <AccountGate
        open={model.isAskingWho}
        onOpenChange={model.askWho}
        onSignedIn={model.signedIn}
        reason="Your facilities belong to your account. We’ll keep your file selected and start the import after you sign in."
      />
    </div>
  )
}

/** The page works without the columns. */
export async function loader({ context }: LoaderFunctionArgs): Promise<null> {
  const columns = context.get(queryContext).prefetchQuery(columnsQuery)
  if (typeof document === 'undefined') await columns
  return null
}

function OtherOptions() {
  return (
    <section aria-labelledby="other-ways" className="border-t border-line pt-6">
      <h2 id="other-ways" className="mb-4 text-2xl">
        Other ways
      </h2>
      <ul className="grid gap-4 md:grid-cols-2">
        <Card as="li" className="flex flex-col items-start gap-3">
          <h3 className="text-xl">One field or court</h3>
          <p className="grow text-muted">Fill out the form. We’ll review it within 24 hours.</p>
          <Link to={paths.listYourField} className={buttonClass({ tone: 'secondary' })}>
            List your field
          </Link>
        </Card>
        <Card as="li" className="flex flex-col items-start gap-3">
          <h3 className="text-xl">Need help with your list?</h3>
          <p className="grow text-muted">
            Leave your email. Reply to our email with your spreadsheet, and we’ll import it together.
          </p>
          <CtaButton
            persona="facilities"
            action="list"
            label="Send us your list"
            headline="We’ll import and check your fields together."
            location="csv-upload"
            fallback={paths.contact}
            tone="secondary"
          />
        </Card>
      </ul>
    </section>
  )
}
