import { type ReactNode, useState } from 'react'
import { detailOf } from './api-error.ts'
import { Button, type ButtonTone } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { TextArea } from './field.tsx'
import { Notice } from './notice.tsx'
import { Select } from './select.tsx'

type TextDialogProps = {
  open: boolean
  onClose: () => void
  title: string
  description: string
  label: string
  hint?: string
  templates: readonly { name: string; text: string }[]
  length: { min: number; max: number }
  missing: string
  action: { label: string; busyLabel: string; tone?: ButtonTone }
  isBusy: boolean
  error: unknown
  onSend: (words: string) => void
  children?: ReactNode
}

/** The text survives closing. */
export function TextDialog({ open, onClose, title, description, children, action, ...rest }: TextDialogProps) {
  const { label, hint, templates, length, missing, isBusy, error, onSend } = rest
  const [words, setWords] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const fault = faultOf(words, length, missing)
  function send() {
    setIsChecked(true)
    if (!fault) onSend(words)
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      description={description}
      footer={
        <Button tone={action.tone} busy={isBusy} busyLabel={action.busyLabel} onClick={send}>
          {action.label}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <Select
          label="Start with"
          options={[
            { value: '', label: 'My own message' },
            ...templates.map(({ name }) => ({ value: name, label: name })),
          ]}
          onChange={event => {
            const { value } = event.currentTarget
            setWords(templates.find(({ name }) => name === value)?.text ?? '')
          }}
        />
        <TextArea
          label={label}
          hint={hint}
          required
          rows={5}
          value={words}
          error={isChecked ? fault : undefined}
          onChange={event => setWords(event.currentTarget.value)}
        />
        {children}
        {error !== null && error !== undefined && <Notice tone="danger">{detailOf(error)}</Notice>}
      </div>
    </Dialog>
  )
}

function faultOf(words: string, { min, max }: { min: number; max: number }, missing: string): string | undefined {
  if (words.trim().length < min) return missing
  return words.length > max ? `Keep this to ${max.toLocaleString('en-US')} characters.` : undefined
}
