import type { ComponentProps } from 'react'

type SearchFormProps = Omit<ComponentProps<'form'>, 'onSubmit' | 'method'> & {
  /** Replaces loading the page. */
  onSearch?: (form: HTMLFormElement) => void
}

/** A search or filters: its values go into the address, so it works without JavaScript, and Back works. */
export function SearchForm({ onSearch, ...rest }: SearchFormProps) {
  return (
    <form
      {...rest}
      onSubmit={event => {
        if (!onSearch) return
        event.preventDefault()
        onSearch(event.currentTarget)
      }}
    />
  )
}
