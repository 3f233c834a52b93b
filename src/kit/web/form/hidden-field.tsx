/** A honeypot, moved off-screen: many bots skip hidden fields. */
export function HiddenField() {
  return (
    <div aria-hidden="true" className="absolute -left-[9999px] size-px overflow-clip">
      <label>
        Fax number
        <input name="faxNumber" type="text" tabIndex={-1} autoComplete="off" defaultValue="" />
      </label>
    </div>
  )
}
