import type { Plugin } from 'vite'

/** Names that controls of antd have in English alone, whatever the locale; by the end of their file. */
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

/** Says them in Chinese; a new version of a control that says them differently fails the build. */
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
