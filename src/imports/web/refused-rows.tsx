import { Download } from 'lucide-react'
import { useState } from 'react'
import { detailOf } from '#kit/web/api/api-error.ts'
import { Button } from '#kit/web/button.tsx'
import { toast } from '#kit/web/toast/toast-store.ts'
import { type OwnList, saveRefusedRows } from './api.ts'
import { countText } from './import-labels.ts'

export type RefusedRowsProps = {
  list: OwnList
  count: number
  /** Each of them has an error. */
  areRejected: boolean
}

export function RefusedRows({ list, count, areRejected }: RefusedRowsProps) {
  const [isBusy, setIsBusy] = useState(false)
  async function download() {
    setIsBusy(true)
    try {
      await saveRefusedRows(list)
    } catch (error) {
      toast({ tone: 'destructive', title: 'Download failed', description: detailOf(error) })
    }
    setIsBusy(false)
  }
  return (
    <Button tone="secondary" busy={isBusy} onClick={() => void download()}>
      <Download aria-hidden="true" className="size-5" />
      Download {areRejected ? countText(count, 'rejected row') : `${countText(count, 'row')} not imported`}
    </Button>
  )
}
