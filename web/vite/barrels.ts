import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/**
 * `import { Button } from 'antd'` goes straight to the file of the button. With an index between them, the bundler
 * could not tell which screen needs what.
 */
export function withoutBarrels(): Plugin {
  const barrels = [
    readBarrel('antd', 'es'),
    readBarrel('@ant-design/icons', 'es/icons'),
    readBarrel('@rc-component/form', 'es'),
    readBarrel('@rc-component/tree', 'es'),
  ]
  return {
    name: 'without-barrels',
    apply: 'build',
    transform: {
      filter: { id: /(web[\\/]src|antd[\\/]es)[\\/].*\.(tsx?|js)$/ },
      handler: (code) => barrels.reduce(importDirectly, code),
    },
  }
}

interface Barrel {
  name: string
  folder: string
  /** The file and the name in it, by the name the barrel gives. */
  places: Map<string, { file: string; its: string }>
}

function importDirectly(code: string, { name, folder, places }: Barrel): string {
  const imports = new RegExp(String.raw`import\s*\{([^}]*)\}\s*from\s*["']${name}["'];?`, 'g')
  return code.replace(imports, (_, list: string) =>
    parseNames(list)
      .map(([wanted, ours]) => {
        const place = places.get(wanted)
        if (!place) throw new Error(`${name} has no file for ${wanted}`)
        return `import { ${place.its} as ${ours} } from '${name}/${folder}/${place.file}';`
      })
      .join(' '),
  )
}

function readBarrel(name: string, folder: string): Barrel {
  const index = readFileSync(
    join(createRequire(import.meta.url).resolve(name), '../..', folder, 'index.js'),
    'utf8',
  )
  const places: Barrel['places'] = new Map()
  for (const [, list = '', file = ''] of index.matchAll(/export \{([^}]*)\} from ["']\.\/([^"']+)["']/g))
    for (const [its, given] of parseNames(list)) places.set(given, { its, file })
  for (const [, list = '', file = ''] of index.matchAll(/import \{([^}]*)\} from ["']\.\/([^"']+)["']/g))
    for (const [its, given] of parseNames(list)) places.set(given, { its, file })
  for (const [, given = '', file = ''] of index.matchAll(/import (\w+) from ["']\.\/([^"']+)["']/g))
    places.set(given, { its: 'default', file })
  return { name, folder, places }
}

/** `a, b as c` as pairs of the name there and the name here. */
const parseNames = (list: string): [string, string][] =>
  list
    .split(',')
    .map((part) => part.trim().split(/\s+as\s+/))
    .flatMap(([there = '', here = there]) => (there ? [[there, here] as [string, string]] : []))
