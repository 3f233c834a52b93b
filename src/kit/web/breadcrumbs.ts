import type { JsonLd } from './page-head.tsx'

/** schema.org/BreadcrumbList; paths as in `paths`. */
export function breadcrumbs(
  absolute: (path: string) => string,
  steps: readonly [name: string, path: string][],
): JsonLd {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(([name, path], index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: absolute(path),
    })),
  }
}
