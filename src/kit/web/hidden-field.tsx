/**
 * A field that people neither see, reach nor hear of, for programs to fill in. Moved away and not hidden: many programs leave
 * out what is hidden.
 */
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
