import type { Chain } from "../../chains/names";
import type { AuthenticatedInput } from "../../operations/operation";
import {
  isTemplateAllowed,
  listPaymentTemplates,
  type PaymentTemplate,
  removePaymentTemplate,
  renamePaymentTemplate,
  savePaymentTemplate,
  type TemplateInput,
} from "../../wallets/payment-templates";
import type { ApiContext } from "../context";
import type { UserSource } from "./user";

type Of = { authentication?: AuthenticatedInput["authentication"]; id: string };

export const paymentTemplateResolvers = {
  User: {
    paymentTemplates: (
      { principal }: UserSource,
      { chain }: { chain?: Chain | null },
      { services }: ApiContext,
    ) => listPaymentTemplates(services.db, principal, chain ?? null),
  },

  PaymentTemplate: {
    amount: ({ amount }: PaymentTemplate) => amount?.toString() ?? null,
    isAllowed: (template: PaymentTemplate, _: unknown, { services }: ApiContext) =>
      isTemplateAllowed(services.db, template),
  },

  Mutation: {
    async savePaymentTemplate(
      _: unknown,
      { savePaymentTemplateInput: input }: { savePaymentTemplateInput: AuthenticatedInput & TemplateInput },
      { services, principal }: ApiContext,
    ) {
      return savePaymentTemplate(services, await principal(input.authentication), input);
    },

    async renamePaymentTemplate(
      _: unknown,
      { authentication, id, name }: Of & { name: string },
      { services, principal }: ApiContext,
    ) {
      return renamePaymentTemplate(services, await principal(authentication), id, name);
    },

    async removePaymentTemplate(_: unknown, { authentication, id }: Of, { services, principal }: ApiContext) {
      return { success: await removePaymentTemplate(services, await principal(authentication), id) };
    },
  },
};
