import type { Plugin } from 'vite'

/**
 * Lists ask by their query form: the filter menus of antd's table heads, and with them its tree, stay out. The table's
 * radio column needs no group of radios, which would bring the whole form along.
 */
export function withoutTableExtras(): Plugin {
  const stub = '\0no-table-filters'
  return {
    name: 'without-table-extras',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer = '') {
      if (!/antd.es.table/.test(importer)) return undefined
      if (/FilterDropdown(\.js)?$/.test(source)) return stub
      return source === '../../radio' ? this.resolve('../../radio/radio', importer) : undefined
    },
    load: (id) =>
      id === stub ? 'export default () => null\nexport const flattenKeys = () => []' : undefined,
  }
}

/** Only the server describes shapes as JSON Schema; zod ties that to every schema, a fifth of its weight. */
export function withoutJsonSchema(): Plugin {
  return {
    name: 'without-json-schema',
    apply: 'build',
    transform: {
      filter: { id: /zod[\\/]v4[\\/]core[\\/](json-schema-processors|to-json-schema)\.js$/ },
      handler(code) {
        const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name)
        const renamed = code.match(/^export \{ \w+ as \w+ \};/gm) ?? []
        return [...names.map((name) => `export const ${name} = () => undefined`), ...renamed].join('\n')
      },
    },
  }
}

/** The router is one file whose parts name themselves as they load: said to be free of effects, most of it goes. */
export function withoutUnusedRouter(): Plugin {
  return {
    name: 'without-unused-router',
    apply: 'build',
    transform: {
      filter: { id: /react-router[\\/]dist[\\/].*\.mjs$/ },
      handler: (code) =>
        code
          .replace(/^\w+\.displayName = .*;$/gm, '')
          .replace(/= ((?:\w+\.)?(?:forwardRef|createContext|memo)\()/g, '= /* @__PURE__ */ $1'),
    },
  }
}

/** The one-line input alone: the index of its package brings the text area along. */
export function withoutTextArea(): Plugin {
  return {
    name: 'without-text-area',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^@rc-component\/input$/ },
      handler(source, importer = '') {
        return /antd.es.input.Input\.js$/.test(importer)
          ? this.resolve(`${source}/es/Input`, importer)
          : undefined
      },
    },
  }
}

/** Nothing of ours shows antd's own skeleton, which its dialogs bring along for their `loading`. */
export function withoutSkeleton(): Plugin {
  const stub = '\0no-skeleton'
  return {
    name: 'without-skeleton',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source, importer = '') =>
      source === '../skeleton' && /antd.es/.test(importer) ? stub : undefined,
    load: (id) => (id === stub ? 'export default () => null' : undefined),
  }
}

/** Where no language is given antd falls back to English, a second set of words that nobody reads. */
export function withoutEnglish(): Plugin {
  return {
    name: 'without-english',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer = '') {
      if (!/[\\/]en_US$/.test(source) || !/antd.es/.test(importer)) return undefined
      return this.resolve(source.replace('en_US', 'zh_CN'), importer)
    },
  }
}
