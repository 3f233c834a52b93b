import { product } from '#kit/shared/product.ts'

/** Same drawing as icon.svg. */
export function BrandMark() {
  return (
    <span className="flex items-center gap-2.5">
      <svg aria-hidden="true" viewBox="0 0 32 32" className="size-8 shrink-0">
        <rect width="32" height="32" rx="7" className="fill-pitch" />
        <g fill="none" strokeWidth="2.25" className="stroke-chalk">
          <path d="M16 5v5.5M16 21.5V27" />
          <circle cx="16" cy="16" r="5.5" />
          <path d="M10.5 5H5v22h5.5M21.5 5H27v22h-5.5" />
        </g>
        <circle cx="16" cy="16" r="1.75" className="fill-action" />
      </svg>
      <span className="font-display text-2xl font-extrabold tracking-tight">{product.name}</span>
    </span>
  )
}
