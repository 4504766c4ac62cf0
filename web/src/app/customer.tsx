import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { CustomerPage } from '#features/service/customer/customer-page.tsx'

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <CustomerPage />
  </StrictMode>,
)
