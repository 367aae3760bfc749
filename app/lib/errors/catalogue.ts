/** All messages that do not belong to one form's field. */

export * as messages from "./messages";

export const MESSAGES = {
  CSV_REQUEST_ISSUE: "Issue requesting transaction csv export",
  CSV_REQUEST_FAILED: "Unable to request transaction export",
  AUDIT_REQUEST_FAILED: "Unable to request audit csv",
  ADDRESS_BOOK_FAILED: "Something went wrong. Please try again",
  NO_CREDENTIALS: "No credentials, please log in.",
  SUB_WALLET_NOT_FOUND: "SubWalletId not found",
  INVALID_EMAIL: "Invalid email",
  INVALID_CHALLENGE: "Invalid challenge",
  PIN_RESET: "Your account has now been locked. Please log in to the TrustVault App to reset your pin.",
  SESSION_TIMEOUT: "Your session has timed out, please log back in",
  LOGGED_OUT: "You have been logged out",
  LOGGED_OUT_WITHOUT_TYPED:
    "You have been logged out. The transfer details that were not saved could not be kept",
  SESSION_REFUSED: "You have been logged out - Please sign in again",
  INVALID_URL: "Invalid Url",
  PAGE_NOT_FOUND: "There is nothing at this address, or you do not have access to it.",
  NO_FORMS_HERE: "This page does not accept forms. Nothing was changed.",
  INVALID_OBJECT: "Object is not valid",
  TRANSFER_DETAILS_SAVED: "Transfer details saved!",
  TRANSFER_DETAILS_NOT_SAVED:
    "There was an error saving the transfer details. Please try again and contact support if the problem persists",
  TRANSFER_DETAILS_SUBMITTED: "Transfer details submitted!",
  TRANSFER_DETAILS_NOT_SUBMITTED:
    "There was an error submitting the transfer details. Please try again and contact support if the problem persists",
  INTERMEDIARY_NOT_FILLED:
    "Your organisation is configured to act as an intermediary, Travel Rule information cannot be automatically filled on your behalf",
  TRANSFERS_CHANGED:
    "The transfer details have changed since this page was loaded. Nothing was sent this time. Saving or submitting again replaces them with what is entered here",
  TRANSFER_FACTS_CHANGED:
    "The account that is paid and your organisation's own details cannot be changed here. Nothing was sent",
  TRANSFER_NOT_FOUND: "Something went wrong, please contact support",
  CSV_PORTFOLIO_FAILED: "Failed to download csv portfolio. Please contact support if the problem persist",
  PORTFOLIO_BALANCES_FAILED: "Error loading Portfolio Balance",
  EXPLORER_UNREACHABLE: "Could not contact EtherScan",
  EXPLORER_FAILED: "Unable to fetch transaction information from etherscan, please contact support",
  EXPLORER_RATE_LIMIT: "Etherscan maximum rate limit reached. Please retry.",
  EXPLORER_NOT_FOUND: "No transaction found for given hash",
  CREATE_SUB_WALLET_FAILED: "Failed to create sub-wallet",
  SNAP_ACCOUNT_ADDED: "Account successfully added to snap.",
  SNAP_ACCOUNT_NOT_ADDED: "Account could not be added to snap.",
  SNAP_CONNECTED: "Successfully connected to Metamask",
  SNAP_NOT_CONNECTED: "Failed to connect to Metamask",
  SNAP_NETWORK_NOT_ADDED: "Could not add new network.",
  SNAP_RPC_ADDED: "RPC added successfully.",
  SNAP_NETWORK_ADDED: "Network added successfully",
  SNAP_CANCELLED: "Action was cancelled",
  NO_EXCHANGE_WALLET: "No Exchange Credential Wallet yet",
  NO_TRANSFERS: "No transfer information available",
  NO_WALLET: "No Wallet yet",
  BACKEND_UNREACHABLE: "The custody service cannot be reached. Please try again",
  BACKEND_TIMEOUT: "The custody service did not answer in time",
  BACKEND_INTERRUPTED: "The connection to the custody service broke off before it answered",
  BACKEND_FAILED: "The custody service answered with an error",
  FORM_NOT_CHECKED:
    "The console cannot tell at the moment whether this form has been sent before, so it was not sent now. Please send it again in a moment",
  FORM_UNDER_WAY: "This form has been sent already, and what became of it is not known yet",
  SESSION_NOT_CHECKED:
    "The console cannot tell at the moment whether this session was ended, so nothing was done. Please try again in a moment",
  SUB_WALLET_BUSY:
    "Other requests of this sub-wallet are being made at the moment. This one was not made. Please send it again",
} as const;
