import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, ChevronRight, Download } from 'lucide-react'
import { useState } from 'react'
import { Link, type LoaderFunctionArgs } from 'react-router'
import { AccountGate } from '#accounts/web/account-gate.tsx'
import { paths } from '#kit/shared/paths.ts'
import { queryContext } from '#kit/web/api/query-client.ts'
import { Button, buttonClass } from '#kit/web/button.tsx'
import { Card } from '#kit/web/card.tsx'
import { Notice } from '#kit/web/notice.tsx'
import { PageHead } from '#kit/web/page-head.tsx'
import { Table, type TableColumn } from '#kit/web/table/table.tsx'
import { toast } from '#kit/web/toast/toast-store.ts'
import { CtaButton } from '#leads/web/cta-button.tsx'
import { RoleNeeded } from '#organizations/web/role-needed.tsx'
import { type ColumnGuide, columnsQuery, guidePath, saveGuide, saveTemplate, templatePath } from './api.ts'
import { CheckStep } from './check-step.tsx'
import { FileStep } from './file-step.tsx'
import { ImportStep } from './import-step.tsx'
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
      <RoleNeeded action="import-facilities" title="You can’t import facilities here">
        <TemplateStep />
        <FileStep model={model} isLocked={isLocked} />
        <CheckStep model={model} />
        <OtherOptions />
      </RoleNeeded>
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

function TemplateStep() {
  return (
    <ImportStep number={1} title="Download a template">
      <p className="max-w-2xl text-muted">
        It has every column and two example rows. You can also use your own list, with columns in any order and under
        any name. You’ll match them in the next step.
      </p>
      <div className="flex flex-wrap gap-3">
        <DownloadButton label="Download CSV template" save={saveTemplate} fault="Failed to download CSV template" />
        <DownloadButton label="Download column guide" save={saveGuide} fault="Failed to download the column guide" />
      </div>
      <noscript>
        <Notice tone="info" title="Importing needs JavaScript.">
          Turn it on for this site to upload your list. You can still download the{' '}
          <a href={templatePath} download className="inline-link">
            template
          </a>{' '}
          and the{' '}
          <a href={guidePath} download className="inline-link">
            {' '}
            column guide{' '}
          </a>{' '}
          without it.
        </Notice>
      </noscript>
      <ColumnsGuide />
    </ImportStep>
  )
}

type DownloadButtonProps = { label: string; save: () => Promise<void>; fault: string }

function DownloadButton({ label, save, fault }: DownloadButtonProps) {
  const [isBusy, setIsBusy] = useState(false)
  async function download() {
    setIsBusy(true)
    try {
      await save()
    } catch {
      toast({ tone: 'destructive', title: 'Download failed', description: fault })
    }
    setIsBusy(false)
  }
  return (
    <Button tone="secondary" busy={isBusy} onClick={() => void download()}>
      <Download aria-hidden="true" className="size-5" />
      {label}
    </Button>
  )
}

function ColumnsGuide() {
  const { data: columns, isError, refetch } = useQuery(columnsQuery)
  return (
    <details className="group">
      <summary className="inline-flex min-h-11 list-none items-center gap-2 font-semibold text-link [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden="true" className="size-5 transition-[rotate] group-open:rotate-90" />
        Columns you can use
      </summary>
      <div className="mt-2">
        {columns && <ColumnsTable columns={columns} />}
        {isError && (
          <Notice
            tone="warning"
            action={
              <Button tone="secondary" onClick={() => void refetch()}>
                Try again
              </Button>
            }
          >
            We couldn’t load the columns.
          </Notice>
        )}
      </div>
    </details>
  )
}

function ColumnsTable({ columns }: { columns: ColumnGuide[] }) {
  return (
    <Table
      caption="Columns you can use"
      captionHidden
      columns={tableColumns}
      rows={columns}
      rowKey={column => column.name}
      stacked
    />
  )
}

const tableColumns: readonly TableColumn<ColumnGuide>[] = [
  {
    key: 'name',
    header: 'Column',
    rowHeader: true,
    cell: ({ name, isNeeded }) => (
      <>
        {name}
        <span className="block text-xs font-normal text-muted">{isNeeded ? 'required' : 'optional'}</span>
      </>
    ),
  },
  {
    key: 'what',
    header: 'Description',
    cell: ({ what, values }) => (
      <span className="block sm:min-w-44">
        {what}
        {values.length > 0 && <span className="mt-1 block text-xs text-muted">{values.join(', ')}</span>}
      </span>
    ),
  },
  {
    key: 'example',
    header: 'Example',
    cell: ({ example }) => <span className="block wrap-anywhere sm:min-w-36">{example}</span>,
  },
]
