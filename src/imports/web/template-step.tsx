import { useQuery } from '@tanstack/react-query'
import { ChevronRight, Download } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#kit/web/button.tsx'
import { Notice } from '#kit/web/notice.tsx'
import { Table, type TableColumn } from '#kit/web/table/table.tsx'
import { toast } from '#kit/web/toast/toast-store.ts'
import { type ColumnGuide, columnsQuery, guidePath, saveGuide, saveTemplate, templatePath } from './api.ts'
import { ImportStep } from './import-step.tsx'

export function TemplateStep() {
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
