import type { ReactNode } from 'react'
import { lengthFault } from '#kit/shared/review-promise.ts'
import { tidyLines } from '#kit/shared/tidy-text.ts'
import type { ButtonTone } from '../button.tsx'
import { Dialog } from '../dialog/dialog.tsx'
import { TextArea } from './field.tsx'
import { Form, FormFailure, SubmitButton } from './form.tsx'
import { Select } from './select.tsx'
import { useForm } from './use-form.ts'

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
  onSend: (text: string) => Promise<unknown>
  children?: ReactNode
}

/** The text survives closing. */
export function TextDialog({ open, onClose, title, description, children, ...rest }: TextDialogProps) {
  const { label, hint, templates, length, missing, action, onSend } = rest
  const form = useForm({
    initial: { text: '' },
    check: ({ text }) => ({ text: lengthFault(tidyLines(text), length, missing) }),
    send: ({ text }) => onSend(text),
  })
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      description={description}
      footer={
        <SubmitButton form={form} tone={action.tone} busyLabel={action.busyLabel}>
          {action.label}
        </SubmitButton>
      }
    >
      <Form form={form} className="flex flex-col gap-4">
        <Select
          label="Start with"
          options={[
            { value: '', label: 'My own message' },
            ...templates.map(({ name }) => ({ value: name, label: name })),
          ]}
          onChange={({ currentTarget: { value } }) =>
            form.change({ text: templates.find(({ name }) => name === value)?.text ?? '' })
          }
        />
        <TextArea label={label} hint={hint} required rows={5} {...form.field('text')} />
        {children}
        <FormFailure form={form} title="Not sent" />
      </Form>
    </Dialog>
  )
}
