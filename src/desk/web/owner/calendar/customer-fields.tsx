import { customerLimits } from '#bookings/contract.ts'
import { TextArea, TextField } from '#kit/web/field.tsx'
import type { Entry } from './use-entry.ts'

export function CustomerFields({ entry }: { entry: Entry }) {
  const { customer, changeCustomer, times, faults } = entry
  return (
    <>
      <TextField
        label="Customer name"
        required
        maxLength={customerLimits.name}
        autoComplete="off"
        value={customer.name}
        error={faults.name}
        onChange={event => changeCustomer({ name: event.currentTarget.value })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Email"
          optional
          type="email"
          hint="We’ll send the receipt here."
          maxLength={customerLimits.email}
          autoComplete="off"
          value={customer.email}
          onChange={event => changeCustomer({ email: event.currentTarget.value })}
        />
        <TextField
          label="Phone"
          optional
          type="tel"
          maxLength={customerLimits.phone.max}
          autoComplete="off"
          value={customer.phone}
          onChange={event => changeCustomer({ phone: event.currentTarget.value })}
        />
      </div>
      <TextField
        label={times.weeks > 1 ? 'Price per week in dollars' : 'Price in dollars'}
        inputMode="decimal"
        required
        error={faults.price}
        hint="Filled in from your prices. Change it, or enter 0. They pay at the facility."
        value={customer.price}
        onChange={event => changeCustomer({ price: event.currentTarget.value })}
      />
      <TextArea
        label="Notes"
        optional
        rows={2}
        maxLength={customerLimits.notes}
        value={customer.notes}
        onChange={event => changeCustomer({ notes: event.currentTarget.value })}
      />
    </>
  )
}
