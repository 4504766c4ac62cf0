import type { Plugin } from 'vite'
import { presets, surfaces } from '../../src/shell/settings/colors.ts'
import { guidePictures, sources, writeGuides } from './write-guides.ts'

/** Writes the guides as pages below `docs/`: no framework, one style, one small script for the search. */
export function guidePages(): Plugin {
  return {
    name: 'guides',
    apply: 'build',
    buildStart() {
      for (const source of sources()) this.addWatchFile(source)
    },
    generateBundle() {
      for (const [fileName, source] of Object.entries({ ...writeGuides(variables()), ...guidePictures() }))
        this.emitFile({ type: 'asset', fileName: `docs/${fileName}`, source })
    },
  }
}

/** The colours of the console. */
function variables(): string {
  const paint = presets['#1890FF']
  const of = (appearance: 'light' | 'dark') => {
    const { page, card, hairline, text, helper, tint } = surfaces[appearance]
    return Object.entries({ page, card, hairline, text, helper, tint, ink: paint?.[appearance].ink })
      .map(([name, value]) => `--${name}:${value};`)
      .join('')
  }
  return `:root{${of('light')}}:root[data-theme="dark"]{color-scheme:dark;${of('dark')}}`
}
