import { TextArea, TextField } from '#kit/web/form/field.tsx'
import { MoneyField } from '#kit/web/form/number-field.tsx'
import type { Entry } from './use-entry.ts'

export function CustomerFields({ entry: { form, price } }: { entry: Entry }) {
  return (
    <>
      <TextField label="Customer name" required autoComplete="off" {...form.field('name')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Email"
          optional
          type="email"
          hint="We’ll send the receipt here."
          autoComplete="off"
          {...form.field('email')}
        />
        <TextField label="Phone" optional type="tel" autoComplete="off" {...form.field('phone')} />
      </div>
      <MoneyField
        label={form.values.weeks > 1 ? 'Price per week in dollars' : 'Price in dollars'}
        required
        hint="Filled in from your prices. Change it, or enter 0. They pay at the facility."
        name="price"
        value={price}
        error={form.errors.price}
        onChange={event => form.change({ price: event.currentTarget.value })}
      />
      <TextArea label="Notes" optional rows={2} {...form.field('notes')} />
    </>
  )
}
