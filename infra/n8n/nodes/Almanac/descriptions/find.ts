// What n8n shows of find. Written by infra/n8n/generate; do not edit.
import type { INodeProperties } from 'n8n-workflow';

export const find: INodeProperties[] = [
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: {
			show: {
				resource: ['find'],
			},
		},
		options: [
			{
				name: 'Ad Audience',
				value: 'adAudience',
				description: 'Hashes a list of emails for ad-platform custom audiences, with match-rate figures',
				action: 'Ad audience',
			},
			{
				name: 'Domain Search',
				value: 'domainSearch',
				description: "Lists the people at a domain, with their business emails and the company's email pattern",
				action: 'Domain search',
			},
			{
				name: 'Feedback',
				value: 'feedback',
				description: 'Reports how a contact worked out; a verified contact that proves invalid is refunded',
				action: 'Feedback',
			},
			{
				name: 'Find Email',
				value: 'findEmail',
				description: "Finds a person's business email and verifies it",
				action: 'Find email',
			},
			{
				name: 'Find Personal Email',
				value: 'findPersonalEmail',
				description: "Finds a person's personal email at a free mail provider",
				action: 'Find personal email',
			},
			{
				name: 'Find Phone',
				value: 'findPhone',
				description: "Finds a person's carrier-verified mobile phone",
				action: 'Find phone',
			},
			{
				name: 'Reverse Email',
				value: 'reverseEmail',
				description: 'Finds the person, profile and company behind an email',
				action: 'Reverse email',
			},
			{
				name: 'Reverse Phone',
				value: 'reversePhone',
				description: 'Finds the person, profile and company behind a phone',
				action: 'Reverse phone',
			},
		],
		default: 'adAudience',
	},
	{
		displayName: 'Emails',
		name: 'emails',
		type: 'string',
		default: [],
		required: true,
		typeOptions: {
			multipleValues: true,
		},
		description: 'Up to 10,000 addresses; invalid ones are counted and left out',
		displayOptions: {
			show: {
				resource: ['find'],
				operation: ['adAudience'],
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
				resource: ['find'],
				operation: ['adAudience'],
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
				resource: ['find'],
				operation: ['adAudience'],
			},
		},
	},
	{
		displayName: 'Domain',
		name: 'domain',
		type: 'string',
		default: '',
		required: true,
		description: "The company's domain",
		displayOptions: {
			show: {
				resource: ['find'],
				operation: ['domainSearch'],
			},
		},
	},
	{
		displayName: 'Return All',
		name: 'returnAll',
		type: 'boolean',
		default: false,
		description: 'Whether to return all results or only up to a given limit',
		displayOptions: {
			show: {
				resource: ['find'],
				operation: ['domainSearch'],
			},
		},
	},
	{
		displayName: 'Limit',
		name: 'limit',
		type: 'number',
		default: 50,
		typeOptions: {
			minValue: 1,
		},
		description: 'Max number of results to return',
		displayOptions: {
			show: {
				resource: ['find'],
				operation: ['domainSearch'],
				returnAll: [false],
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
				resource: ['find'],
				operation: ['domainSearch'],
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
				resource: ['find'],
				operation: ['domainSearch'],
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
				resource: ['find'],
				operation: ['domainSearch'],
			},
		},
		options: [
			{
				displayName: 'Departments',
				name: 'departments',
				type: 'multiOptions',
				default: [],
				options: [
					{
						name: 'Customer Success',
						value: 'customer_success',
					},
					{
						name: 'Data',
						value: 'data',
					},
					{
						name: 'Design',
						value: 'design',
					},
					{
						name: 'Engineering',
						value: 'engineering',
					},
					{
						name: 'Executive',
						value: 'executive',
					},
					{
						name: 'Finance',
						value: 'finance',
					},
					{
						name: 'Hr',
						value: 'hr',
					},
					{
						name: 'It',
						value: 'it',
					},
					{
						name: 'Legal',
						value: 'legal',
					},
					{
						name: 'Marketing',
						value: 'marketing',
					},
					{
						name: 'Operations',
						value: 'operations',
					},
					{
						name: 'Product',
						value: 'product',
					},
					{
						name: 'Research',
						value: 'research',
					},
					{
						name: 'Sales',
						value: 'sales',
					},
					{
						name: 'Security',
						value: 'security',
					},
					{
						name: 'Support',
						value: 'support',
					},
				],
				description: 'Only people of these departments',
			},
			{
				displayName: 'Seniorities',
				name: 'seniorities',
				type: 'multiOptions',
				default: [],
				options: [
					{
						name: 'C Suite',
						value: 'c_suite',
					},
					{
						name: 'Director',
						value: 'director',
					},
					{
						name: 'Entry',
						value: 'entry',
					},
					{
						name: 'Founder',
						value: 'founder',
					},
					{
						name: 'Head',
						value: 'head',
					},
					{
						name: 'Intern',
						value: 'intern',
					},
					{
						name: 'Manager',
						value: 'manager',
					},
					{
						name: 'Owner',
						value: 'owner',
					},
					{
						name: 'Partner',
						value: 'partner',
					},
					{
						name: 'Senior',
						value: 'senior',
					},
					{
						name: 'Vp',
						value: 'vp',
					},
				],
				description: 'Only people of these ranks',
			},
			{
				displayName: 'Verified Only',
				name: 'verified_only',
				type: 'boolean',
				default: false,
				description: 'Whether to return only addresses that their mail server confirmed within the last 30 days',
			},
		],
	},
	{
		displayName: 'Outcome',
		name: 'outcome',
		type: 'options',
		default: 'bounced',
		required: true,
		options: [
			{
				name: 'Bounced',
				value: 'bounced',
			},
			{
				name: 'Delivered',
				value: 'delivered',
			},
			{
				name: 'Left Company',
				value: 'left_company',
			},
			{
				name: 'Wrong Number',
				value: 'wrong_number',
			},
			{
				name: 'Wrong Person',
				value: 'wrong_person',
			},
		],
		displayOptions: {
			show: {
				resource: ['find'],
				operation: ['feedback'],
			},
		},
	},
	{
		displayName: 'Request ID',
		name: 'request_id',
		type: 'string',
		default: '',
		required: true,
		description: 'The call that gave the contact, within the last 30 days',
		displayOptions: {
			show: {
				resource: ['find'],
				operation: ['feedback'],
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
				resource: ['find'],
				operation: ['feedback'],
			},
		},
		options: [
			{
				displayName: 'Country',
				name: 'country',
				type: 'string',
				default: '',
				description: 'The country of the phone, by name or ISO 3166 code, where it is in national form',
			},
			{
				displayName: 'Email',
				name: 'email',
				type: 'string',
				default: '',
				placeholder: 'name@email.com',
				description: 'The address, or else the phone',
			},
			{
				displayName: 'Phone',
				name: 'phone',
				type: 'string',
				default: '',
				description: 'The number, or else the email: with its leading +, or in national form with country',
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
				resource: ['find'],
				operation: ['findEmail'],
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
				resource: ['find'],
				operation: ['findEmail'],
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
				resource: ['find'],
				operation: ['findEmail'],
			},
		},
		options: [
			{
				displayName: 'Allow Unverified',
				name: 'allow_unverified',
				type: 'boolean',
				default: false,
				description: 'Whether to return, and charge for, a known or likely address that could not be verified',
			},
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
				displayName: 'Kind',
				name: 'kind',
				type: 'options',
				default: 'network',
				options: [
					{
						name: 'Network',
						value: 'network',
					},
					{
						name: 'Name',
						value: 'name',
					},
				],
				description: 'Network: by networkUrl; name: by a name with a domain or a company',
			},
			{
				displayName: 'Last Name',
				name: 'lastName',
				type: 'string',
				default: '',
				description: 'The family name; needs firstName',
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
		displayName: 'Estimate Price',
		name: 'estimatePrice',
		type: 'boolean',
		default: false,
		description: 'Whether to only tell the most the call can cost, without doing or charging anything',
		displayOptions: {
			show: {
				resource: ['find'],
				operation: ['findPersonalEmail'],
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
				resource: ['find'],
				operation: ['findPersonalEmail'],
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
				resource: ['find'],
				operation: ['findPersonalEmail'],
			},
		},
		options: [
			{
				displayName: 'Allow Unverified',
				name: 'allow_unverified',
				type: 'boolean',
				default: false,
				description: 'Whether to return, and charge for, a known or likely address that could not be verified',
			},
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
				displayName: 'Kind',
				name: 'kind',
				type: 'options',
				default: 'network',
				options: [
					{
						name: 'Network',
						value: 'network',
					},
					{
						name: 'Name',
						value: 'name',
					},
				],
				description: 'Network: by networkUrl; name: by a name with a domain or a company',
			},
			{
				displayName: 'Last Name',
				name: 'lastName',
				type: 'string',
				default: '',
				description: 'The family name; needs firstName',
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
		displayName: 'Estimate Price',
		name: 'estimatePrice',
		type: 'boolean',
		default: false,
		description: 'Whether to only tell the most the call can cost, without doing or charging anything',
		displayOptions: {
			show: {
				resource: ['find'],
				operation: ['findPhone'],
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
				resource: ['find'],
				operation: ['findPhone'],
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
				resource: ['find'],
				operation: ['findPhone'],
			},
		},
		options: [
			{
				displayName: 'Allow Unverified',
				name: 'allow_unverified',
				type: 'boolean',
				default: false,
				description: 'Whether to return, and charge for, a number that no carrier confirmed as a mobile',
			},
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
		description: 'An email address, business or personal, present or of an earlier job',
		displayOptions: {
			show: {
				resource: ['find'],
				operation: ['reverseEmail'],
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
				resource: ['find'],
				operation: ['reverseEmail'],
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
				resource: ['find'],
				operation: ['reverseEmail'],
			},
		},
	},
	{
		displayName: 'Phone',
		name: 'phone',
		type: 'string',
		default: '',
		required: true,
		description: 'A phone number: with its leading +, or in national form with country',
		displayOptions: {
			show: {
				resource: ['find'],
				operation: ['reversePhone'],
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
				resource: ['find'],
				operation: ['reversePhone'],
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
				resource: ['find'],
				operation: ['reversePhone'],
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
				resource: ['find'],
				operation: ['reversePhone'],
			},
		},
		options: [
			{
				displayName: 'Country',
				name: 'country',
				type: 'string',
				default: '',
				description: 'The country of the phone, by name or ISO 3166 code, where it is in national form',
			},
		],
	},
];
