// What n8n shows of resolve. Written by infra/n8n/generate; do not edit.
import type { INodeProperties } from 'n8n-workflow';

export const resolve: INodeProperties[] = [
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: {
			show: {
				resource: ['resolve'],
			},
		},
		options: [
			{
				name: 'Companies',
				value: 'companies',
				description: 'Resolves a company from a domain, a network URL or a name',
				action: 'Companies',
			},
			{
				name: 'Enrich',
				value: 'enrich',
				description: 'Resolves a person from a network URL, an email, a phone, or a name plus company',
				action: 'Enrich',
			},
			{
				name: 'Verify Email',
				value: 'verifyEmail',
				description: "Checks an email's syntax, whether it is disposable, and whether its mailbox exists",
				action: 'Verify email',
			},
		],
		default: 'companies',
	},
	{
		displayName: 'Estimate Price',
		name: 'estimatePrice',
		type: 'boolean',
		default: false,
		description: 'Whether to only tell the most the call can cost, without doing or charging anything',
		displayOptions: {
			show: {
				resource: ['resolve'],
				operation: ['companies'],
			},
		},
	},
	{
		displayName: 'Maximum Credits',
		name: 'maximumCredits',
		type: 'number',
		typeOptions: {
			minValue: 0,
			numberPrecision: 3,
		},
		default: 100,
		description: 'The most this node may spend in one run, over all items. A call that could go beyond is not made.',
		displayOptions: {
			show: {
				resource: ['resolve'],
				operation: ['companies'],
			},
		},
	},
	{
		displayName: 'Additional Fields',
		name: 'additionalFields',
		type: 'collection',
		placeholder: 'Add Field',
		default: {},
		displayOptions: {
			show: {
				resource: ['resolve'],
				operation: ['companies'],
			},
		},
		options: [
			{
				displayName: 'Domain',
				name: 'domain',
				type: 'string',
				default: '',
				description: "The company's domain",
			},
			{
				displayName: 'Min Confidence',
				name: 'min_confidence',
				type: 'number',
				default: 0,
				typeOptions: {
					minValue: 0,
					maxValue: 1,
				},
				description: 'Answers below this confidence are not returned and not charged. A match by name must reach 0.8 by default.',
			},
			{
				displayName: 'Name',
				name: 'name',
				type: 'string',
				default: '',
				description: "The company's name; legal forms such as GmbH or Inc. do not matter.",
			},
			{
				displayName: 'Network URL',
				name: 'networkUrl',
				type: 'string',
				default: '',
				description: "The company's profile address",
			},
		],
	},
	{
		displayName: 'Estimate Price',
		name: 'estimatePrice',
		type: 'boolean',
		default: false,
		description: 'Whether to only tell the most the call can cost, without doing or charging anything',
		displayOptions: {
			show: {
				resource: ['resolve'],
				operation: ['enrich'],
			},
		},
	},
	{
		displayName: 'Maximum Credits',
		name: 'maximumCredits',
		type: 'number',
		typeOptions: {
			minValue: 0,
			numberPrecision: 3,
		},
		default: 100,
		description: 'The most this node may spend in one run, over all items. A call that could go beyond is not made.',
		displayOptions: {
			show: {
				resource: ['resolve'],
				operation: ['enrich'],
			},
		},
	},
	{
		displayName: 'Additional Fields',
		name: 'additionalFields',
		type: 'collection',
		placeholder: 'Add Field',
		default: {},
		displayOptions: {
			show: {
				resource: ['resolve'],
				operation: ['enrich'],
			},
		},
		options: [
			{
				displayName: 'Company',
				name: 'company',
				type: 'string',
				default: '',
				description: "The employer's name",
			},
			{
				displayName: 'Country',
				name: 'country',
				type: 'string',
				default: '',
				description: "The country of a phone in national form, by name or ISO 3166 code; by default that of the domain's suffix, such as acme.de",
			},
			{
				displayName: 'Domain',
				name: 'domain',
				type: 'string',
				default: '',
				description: "The employer's domain",
			},
			{
				displayName: 'Email',
				name: 'email',
				type: 'string',
				default: '',
				placeholder: 'name@email.com',
				description: 'An email address of the person, business or personal',
			},
			{
				displayName: 'First Name',
				name: 'firstName',
				type: 'string',
				default: '',
				description: 'The given name; needs lastName',
			},
			{
				displayName: 'Full Name',
				name: 'fullName',
				type: 'string',
				default: '',
				description: 'The full name; needs a domain or a company',
			},
			{
				displayName: 'Last Name',
				name: 'lastName',
				type: 'string',
				default: '',
				description: 'The family name; needs firstName',
			},
			{
				displayName: 'Min Confidence',
				name: 'min_confidence',
				type: 'number',
				default: 0,
				typeOptions: {
					minValue: 0,
					maxValue: 1,
				},
				description: 'Answers below this confidence are not returned and not charged. A match by name must reach 0.8 by default; on held-out data one in a thousand such answers is wrong.',
			},
			{
				displayName: 'Network URL',
				name: 'networkUrl',
				type: 'string',
				default: '',
				description: "The person's profile address",
			},
			{
				displayName: 'Phone',
				name: 'phone',
				type: 'string',
				default: '',
				description: 'A phone number of the person: with its leading +, or in national form with country',
			},
		],
	},
	{
		displayName: 'Email',
		name: 'email',
		type: 'string',
		default: '',
		required: true,
		placeholder: 'name@email.com',
		description: 'The address as it was given to you',
		displayOptions: {
			show: {
				resource: ['resolve'],
				operation: ['verifyEmail'],
			},
		},
	},
	{
		displayName: 'Estimate Price',
		name: 'estimatePrice',
		type: 'boolean',
		default: false,
		description: 'Whether to only tell the most the call can cost, without doing or charging anything',
		displayOptions: {
			show: {
				resource: ['resolve'],
				operation: ['verifyEmail'],
			},
		},
	},
	{
		displayName: 'Maximum Credits',
		name: 'maximumCredits',
		type: 'number',
		typeOptions: {
			minValue: 0,
			numberPrecision: 3,
		},
		default: 100,
		description: 'The most this node may spend in one run, over all items. A call that could go beyond is not made.',
		displayOptions: {
			show: {
				resource: ['resolve'],
				operation: ['verifyEmail'],
			},
		},
	},
];
