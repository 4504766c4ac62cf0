import { navigateTo } from '#kit/call/navigation.ts'
import { useDocumentTitle } from '#shell/branding/title.ts'

const textsByCode = {
  403: '抱歉，您无权访问该页面',
  404: '抱歉，您访问的页面不存在',
  500: '抱歉，服务器出错了',
  501: '该功能暂未开放',
  502: '系统正在维护，请稍后再试',
} // DEC-025

const reason = '您的角色在当前租户下没有该页面的权限，如需使用请联系管理员授权'

type Code = keyof typeof textsByCode

/** An error page at its own address. */
export function ErrorPage({ code }: { code: Code }) {
  useDocumentTitle(String(code))
  return <ErrorContent code={code} />
}

/** The same in place of a page that is missing in the registry. */
export function ErrorContent({ code }: { code: Code }) {
  return (
    <div className="page-failure">
      <p className="page-failure-code">{code}</p>
      <p>{textsByCode[code]}</p>
      {code === 403 && <p className="page-failure-reason">{reason}</p>}
      <button type="button" className="plain-button" onClick={() => navigateTo('/')}>
        返回首页
      </button>
    </div>
  )
}
