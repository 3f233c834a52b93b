import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '#kit/shared/paths.ts'
import { buttonClass } from '#kit/web/button.tsx'
import { Card } from '#kit/web/card.tsx'
import { PageHead } from '#kit/web/page-head.tsx'
import { Table, type TableColumn } from '#kit/web/table.tsx'
import { CtaButton } from '#leads/web/cta-button.tsx'
import { type ImportColumn, importColumns } from './import-columns.ts'

/** /csv-upload: until files can be sent here, what to do with one field, and with many. */
export function Component() {
  return (
    <div className="page-width flex flex-col gap-8 py-6 md:py-10">
      <PageHead
        title="Bulk Facility Import"
        description="Bring one field or many: list a single one by a short form, or send us your list and we load it with you. See which columns your list needs."
        path={paths.csvUpload}
      />
      <header className="flex flex-col items-start gap-3">
        <Link to={paths.home} className={`${buttonClass({ tone: 'quiet' })} -ml-4`}>
          <ArrowLeft aria-hidden="true" className="size-5" />
          Back to home
        </Link>
        <h1 className="text-4xl md:text-5xl">Bulk Facility Import</h1>
        <p className="max-w-2xl text-lg text-muted">One field with a form; many with your spreadsheet.</p>
      </header>
      <TwoWays />
      <Columns />
      <p className="max-w-2xl text-sm text-muted">
        Uploading the file on this page is not open yet: until then we load your list with you.
      </p>
    </div>
  )
}

function TwoWays() {
  return (
    <ul className="grid gap-4 md:grid-cols-2">
      <Card as="li" className="flex flex-col items-start gap-3">
        <h2 className="text-2xl">One field or court</h2>
        <p className="grow text-muted">
          Fill in the form. We review it within 24 hours and get back to you to verify the details.
        </p>
        <Link to={paths.listYourField} className={buttonClass({ tone: 'secondary' })}>
          List your field
        </Link>
      </Card>
      <Card as="li" className="flex flex-col items-start gap-3">
        <h2 className="text-2xl">A whole list of them</h2>
        <p className="grow text-muted">
          Leave your address. We write back, you answer with your spreadsheet, and we load it and look through it with
          you.
        </p>
        <CtaButton
          persona="facilities"
          action="list"
          label="Send us your list"
          headline="We load your fields with you and check them together."
          location="csv-upload"
          fallback={paths.contact}
        />
      </Card>
    </ul>
  )
}

function Columns() {
  return (
    <section aria-labelledby="columns" className="flex flex-col gap-3">
      <h2 id="columns" className="text-3xl">
        What your list should tell
      </h2>
      <p className="max-w-2xl text-muted">
        One row for each field or court. Any spreadsheet will do, and the columns may be in any order. Only what is
        marked as needed must be filled in.
      </p>
      <Table
        caption="Columns of a facility list"
        captionHidden
        columns={tableColumns}
        rows={importColumns}
        rowKey={column => column.name}
        stacked
      />
    </section>
  )
}

const tableColumns: readonly TableColumn<ImportColumn>[] = [
  {
    key: 'name',
    header: 'Column',
    rowHeader: true,
    cell: ({ name, isNeeded }) => (
      <>
        {name}
        <span className="block text-xs font-normal text-muted">{isNeeded ? 'needed' : 'if you know it'}</span>
      </>
    ),
  },
  { key: 'what', header: 'What it says', cell: column => <span className="block sm:min-w-44">{column.what}</span> },
  {
    key: 'example',
    header: 'For example',
    cell: column => <span className="block sm:min-w-36">{column.example}</span>,
  },
]
