import { paths } from '#kit/shared/paths.ts'
import { product } from '#kit/shared/product.ts'
import type { JsonLd } from '#kit/web/page-head.tsx'

/** schema.org `WebSite` with `SearchAction`, and `Organization`. */
export function siteFacts(absolute: (path: string) => string): JsonLd[] {
  const url = absolute(paths.home)
  return [
    {
      '@type': 'WebSite',
      name: product.name,
      url,
      description: product.description,
      inLanguage: 'en-US',
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: `${absolute(paths.search)}?location={location}` },
        'query-input': 'required name=location',
      },
    },
    { '@type': 'Organization', name: product.name, url, slogan: product.tagline, email: product.supportEmail },
  ]
}
