import type { Field } from '#kit/widgets/widget.ts'

interface PopupConfig {
  code: string
  orgFields: string[]
  destFields: string[]
}

/** The report of a popup and where its columns go, or what is wrong with it (WIDGET-069, WIDGET-070). */
export function popupConfig({ popupCode, orgFields, destFields }: Field): PopupConfig | { refusal: string } {
  const [from, to] = [splitList(orgFields), splitList(destFields)]
  const code = popupCode?.trim()
  if (!code || from.length === 0 || to.length === 0) return { refusal: 'popup参数未正确配置!' }
  if (from.length !== to.length) return { refusal: 'popup参数未正确配置,原始值和目标值数量不一致!' }
  return { code, orgFields: from, destFields: to }
}

const splitList = (text: string | undefined) =>
  (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
