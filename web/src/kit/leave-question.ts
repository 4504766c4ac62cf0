import { App } from 'antd'

/** Nothing typed is lost without a question: goes at once where nothing would be, else asks first (ux §4). */
export function useLeaveQuestion(): (isDirty: boolean, go: () => void) => void {
  const { modal } = App.useApp()
  return (isDirty, go) => {
    if (!isDirty) return go()
    void modal.confirm({
      title: '有未保存的修改',
      okText: '放弃修改',
      okButtonProps: { danger: true },
      cancelText: '继续编辑',
      focusable: { autoFocusButton: 'cancel' },
      onOk: go,
    })
  }
}
