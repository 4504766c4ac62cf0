import type { Plugin } from 'vite'

/** Labels that antd has in English only, with the end of the file path. */
const labels: readonly { file: string; given: string; ours: string }[] = [
  {
    file: 'input-number/es/StepHandler.js',
    given: "'Increase Value' : 'Decrease Value'",
    ours: "'增加' : '减少'",
  },
  { file: 'select/es/hooks/useAllowClear.js', given: "'Clear'", ours: "'清除'" },
  {
    file: 'input/es/BaseInput.js',
    given: 'onMouseDown: e => e.preventDefault(),',
    ours: 'onMouseDown: e => e.preventDefault(), "aria-label": "清除",',
  },
]

/** Replaces the labels by Chinese ones; fails the build if an antd version has other labels. */
export function chineseLabels(): Plugin {
  return {
    name: 'chinese-labels',
    apply: 'build',
    transform: {
      filter: { id: /@rc-component[\\/](input-number|select|input)[\\/]es[\\/]/ },
      handler(code, id) {
        const label = labels.find(({ file }) => id.replaceAll('\\', '/').endsWith(`@rc-component/${file}`))
        if (!label) return undefined
        if (!code.includes(label.given)) throw new Error(`${label.file} no longer says ${label.given}`)
        return code.replace(label.given, () => label.ours)
      },
    },
  }
}
